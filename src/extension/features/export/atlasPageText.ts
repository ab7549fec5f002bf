import type { AtlasEntry } from '../../../core/exports/atlas/atlasRecipe';
import { placeFaultText } from '../../../core/exports/exportText';
import type { ShownAtlas } from '../../../core/exports/shownAtlas';
import type { AtlasExportState, AtlasFormatRow, AtlasPacked, AtlasSheet } from '../../../shared/protocol/atlas';
import { type PictureBytes, pictureBytes } from '../../../shared/protocol/pictureBytes';
import { ATLAS_FORMATS, atlasFactsOf } from '../../../sprite/engines/atlasFormats';
import { FORMATS } from '../../../sprite/engines/exportFormats';
import { ATLAS_OPTION_NAMES, atlasRow } from '../../../sprite/export/atlas/atlasOptions';
import { fieldOf } from '../../../sprite/export/optionField';
import { madeFile } from './shownResult';

/** Most bytes of all images that a page shows. */
const MAX_BYTES = 64 * 1024 * 1024;

export const formatRows = (): AtlasFormatRow[] =>
  ATLAS_FORMATS.map((format) => {
    const { hint, options, hasPages } = atlasFactsOf(format);
    return { format, name: FORMATS[format].name(), hint: hint(), options, hasPages };
  });

/** The fields of all options. */
export const fieldRows = () => ATLAS_OPTION_NAMES.map((name) => ({ ...fieldOf(name, atlasRow(name)), name }));

export function exportStateOf(entry: AtlasEntry): AtlasExportState {
  const options = Object.fromEntries(
    ATLAS_OPTION_NAMES.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]])),
  );
  return { format: entry.format, folder: entry.folder ?? '', options };
}

/** What was packed, for the page. @param list number of this list of sprites */
export function packedFor(shown: ShownAtlas, list: number): AtlasPacked {
  const { problems, found, files, remarks, usage } = shown;
  const uris = found?.sprites.map(({ source }) => source.uri);
  const sheet = sheetOf(shown);
  // A person is asked about those when they are exported.
  const blocked = files.filter(({ there }) => there !== 'foreign').flatMap((file) => placeFaultText(file) ?? []);
  return {
    list,
    problems: [...problems, ...blocked],
    notes: remarks.map((text) => ({ text })),
    ...(found && uris && { counts: found.globs.counts(uris).map((count) => count ?? null) }),
    ...(found && { sprites: found.sprites.map(({ name }) => name) }),
    ...(sheet && { sheet }),
    files: files.map((file) => {
      const { name, size, there } = madeFile(file);
      return { name, size, there };
    }),
    ...(usage && { usage }),
  };
}

function sheetOf({ made }: ShownAtlas): AtlasSheet | undefined {
  const { view, use } = made ?? {};
  if (!made || !view?.layout || !use) return undefined;
  let room = MAX_BYTES;
  const pictures = view.layout.pages.map(({ title }): PictureBytes | undefined => {
    const file = made.files.find(({ name }) => name === `${title}.png`);
    room -= file?.bytes.length ?? 0;
    return file && room >= 0 ? pictureBytes(file.bytes) : undefined;
  });
  return { layout: view.layout, pictures, use };
}
