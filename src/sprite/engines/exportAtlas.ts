import type { AtlasSource, AtlasUse, BuiltAtlas } from '../export/atlas/atlas';
import { type AtlasLayout, layoutOf } from '../export/atlas/atlasLayout';
import { type AtlasPlaces, placesIn, withPlaces } from '../export/atlas/atlasPlaces';
import { buildAtlas } from '../export/atlas/buildAtlas';
import { frameEntries, refuseSameNames } from '../export/atlas/frameEntries';
import { fileName, untakenName } from '../export/names';
import type { ExportTools } from '../export/tools';
import { mapFile } from '../export/writeSheet';
import { exactPng } from '../formats/indexedPng';
import type { ExportFile, ExportNote } from '../source/sprite';
import { type AtlasExample, atlasExample } from './atlasExample';
import type { AtlasExport } from './atlasFields';
import { atlasFactsOf } from './atlasFormats';
import type { AtlasWriterTools, WriteAtlasData, WrittenPage } from './atlasTools';
import { ATLAS_WRITERS } from './atlasWriters';
import { FORMATS } from './exportFormats';

export interface AtlasResult {
  readonly files: readonly ExportFile[];
  readonly notes: readonly ExportNote[];
  /** Absent for engines that pack images by themselves. */
  readonly use?: AtlasUse;
  /** Only if it was asked for. */
  readonly view?: AtlasView;
}

/** What people see of an atlas. */
export interface AtlasView {
  /** Absent for engines that pack images by themselves. */
  readonly layout?: AtlasLayout;
  readonly example: AtlasExample;
}

export interface AtlasExportTools extends Omit<ExportTools, 'note' | 'sourceNames'> {
  /** Base name of the files: `hud`. */
  readonly title: string;
  /** First pages as they are on disk, so that everything stays where it is: `hud.png` and `hud-0.png`, one of which may be left from before. */
  readonly before?: readonly Uint8Array[] | undefined;
  /** Whether people look at it; default: it's only written. */
  readonly isShown?: boolean | undefined;
}

/**
 * The files of an atlas.
 * @param sources at least one
 * @throws ExportError; and what `tools.check` throws
 */
export async function exportAtlas(
  sources: readonly AtlasSource[],
  choices: AtlasExport,
  tools: AtlasExportTools,
): Promise<AtlasResult> {
  const notes: ExportNote[] = [];
  const note = (one: ExportNote) => void notes.push(one);
  const writing: AtlasWriterTools = { ...tools, note, fileNameOf: fileNamesOf() };
  const writer = ATLAS_WRITERS[choices.format];
  if ('sprites' in writer) {
    const named = sources.map((source) => ({ ...source, ...frameEntries(source.name, source.sprite, () => {}) }));
    refuseSameNames(named);
    const files = await writer.sprites(tools.title, sources, choices, writing);
    return { files, notes, ...(tools.isShown && { view: { example: atlasExample(named, writing.fileNameOf) } }) };
  }
  const { maxSide: engineSide, canTurn, standAlone } = atlasFactsOf(choices.format);
  const before = tools.before?.flatMap((page) => placesIn(page) ?? []);
  const { title, check } = tools;
  const { atlas, places } = buildAtlas(sources, choices, {
    title,
    engineSide,
    canTurn,
    standAlone,
    reservedNames: FORMATS[choices.format].reservedNames ?? [],
    before,
    note,
    check,
  });
  const files = pagesAndData(atlas, places, writer.data, choices, writing);
  const view = { layout: layoutOf(atlas), example: atlasExample(atlas.sprites, writing.fileNameOf) };
  return { files, notes, use: atlas.use, ...(tools.isShown && { view }) };
}

function pagesAndData(
  atlas: BuiltAtlas,
  places: AtlasPlaces,
  write: WriteAtlasData,
  choices: AtlasExport,
  tools: AtlasWriterTools,
): ExportFile[] {
  const files: ExportFile[] = [];
  const pages = atlas.pages.map(({ title, picture, normalMap }, index): WrittenPage => {
    tools.check();
    const png = exactPng(picture, tools.deflate);
    files.push({ name: `${title}.png`, bytes: index === 0 ? withPlaces(png, places) : png });
    const map = normalMap && mapFile(title, normalMap, tools);
    if (map) files.push(map);
    const { width, height } = picture;
    return { title, picture: `${title}.png`, normalMap: map?.name, width, height };
  });
  return [...files, ...write({ ...atlas, pages }, choices, tools)];
}

/** Names that every system keeps, each once on a disk that ignores case. */
function fileNamesOf(): (sprite: string) => string {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  return (sprite) => {
    const known = given.get(sprite);
    if (known !== undefined) return known;
    const own = untakenName(sprite.split('/').map(fileName).join('/'), taken);
    given.set(sprite, own);
    return own;
  };
}
