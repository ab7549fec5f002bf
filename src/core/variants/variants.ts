import * as l10n from '@vscode/l10n';
import { CanceledError } from '../../service/errors';
import { plainText, rawText } from '../../shared/base/foreignText';
import { ENGINES } from '../../sprite/engines/engines';
import type { SnippetFacts } from '../../sprite/engines/facts';
import { MAX_PALETTE_BYTES } from '../../sprite/palette/palette';
import { fitName } from '../../sprite/source/fileNames';
import type { ExportFile } from '../../sprite/source/sprite';
import { LOOKUP_NAMES } from '../../sprite/variants/lookup';
import type { VariantsAnswer, VariantsInput } from '../../sprite/variants/makeVariants';
import { SHADED, type ShadedEngine, variantCode } from '../../sprite/variants/variantCode';
import type { PaletteSource } from '../../sprite/variants/variantPalette';
import { nameOf, parentOf, splitName } from '../disk/fileStore';
import { ExportSourceError, OutputError } from '../exports/exportErrors';
import type { FoundSource } from '../exports/exportSource';
import type { ExportWriter, Planned } from '../exports/exportWriter';
import { findProject } from '../exports/project';
import { copyName } from '../pixelArt/fixedNames';
import { fixNoteText } from '../pixelArt/fixText';

/** Most palettes of one call. */
export const MAX_PALETTES = 64;

/** Length of a palette's name in the names of files. */
const WORD = { characters: 60, bytes: 90 };

export interface VariantsRequest extends Pick<VariantsInput, 'as'> {
  /** URI strings of palette files, and of sprites with a palette; at least one, in the order of the rows of a lookup. */
  readonly palettes: readonly string[];
  /** URI string of the palette that the sprites were drawn with. */
  readonly from?: string | undefined;
  /** URI string; absent: next to each sprite. */
  readonly folder?: string | undefined;
}

/** Variants in memory; nothing is written. */
export interface MadeVariants {
  readonly plans: readonly Planned[];
  /** Sentences. */
  readonly notes: readonly string[];
  /** How the engine of the project shows a lookup; absent for files, and for engines without a shader. */
  readonly code?: VariantCode;
}

export interface VariantCode {
  readonly engine: ShadedEngine;
  /** `Godot`. */
  readonly name: string;
  readonly code: string;
}

/**
 * Sprites in several palettes at once, in memory: `ExportWriter.write` writes the plans, all files or none.
 * @param forRecipe as for `ExportWriter.plan`
 * @throws {SentenceError} if a palette or a sprite can't be used @throws {CanceledError}
 */
export async function makeVariants(
  exports: ExportWriter,
  sources: readonly FoundSource[],
  request: VariantsRequest,
  signal: AbortSignal,
  forRecipe: boolean,
): Promise<MadeVariants> {
  const palettes = await readPalettes(exports, request);
  const shared = sources.length > 1 ? await sharedColors(exports, sources, signal) : undefined;
  const plans: Planned[] = [];
  const notes = new Set<string>();
  let code: VariantCode | undefined;
  for (const source of sources) {
    if (signal.aborted) throw new CanceledError();
    const answer = await exports.makeVariants(
      source,
      { ...palettes, as: request.as, ...(shared && { shared }) },
      signal,
    );
    const folder = request.folder ?? parentOf(source.pictures[0] ?? source.uri);
    const files = [...answer.files, ...filesOf(source, answer, palettes.palettes)];
    plans.push(await exports.plan(source, { files, notes: [] }, folder, forRecipe));
    for (const note of answer.notes) notes.add(fixNoteText(note));
    if (request.as === 'lookup') code ??= await codeIn(exports, source, folder);
  }
  return { plans, notes: [...notes], ...(code && { code }) };
}

/** The colors of all sprites, those in most sprites first, as in *Swap Palette*. */
async function sharedColors(
  exports: ExportWriter,
  sources: readonly FoundSource[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const counts = new Map<number, number>();
  for (const source of sources) {
    if (signal.aborted) throw new CanceledError();
    for (const rgb of await exports.colors(source, signal)) counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  }
  return [...counts].sort(([one, more], [other, less]) => less - more || one - other).map(([rgb]) => rgb);
}

type ReadPalettes = Pick<VariantsInput, 'palettes' | 'from'>;

async function readPalettes(exports: ExportWriter, { palettes, from }: VariantsRequest): Promise<ReadPalettes> {
  if (!palettes.length || palettes.length > MAX_PALETTES)
    throw new OutputError(l10n.t('Choose 1 to {0} palettes.', MAX_PALETTES));
  const all = await Promise.all(palettes.map((uri) => readOne(exports, uri)));
  const names = all.map(({ name }) => name.toLowerCase());
  const twice = all.find(({ name }, at) => names.indexOf(name.toLowerCase()) !== at);
  if (twice) {
    const text = l10n.t(
      'Two palettes are called {0}, so their files would have one name. Rename one of them.',
      twice.name,
    );
    throw new OutputError(text);
  }
  return { palettes: all, ...(from !== undefined && { from: await readOne(exports, from) }) };
}

async function readOne(exports: ExportWriter, uri: string): Promise<PaletteSource> {
  const { stem, extension } = splitName(rawText(nameOf(uri)));
  const bytes = await exports.files.read(uri, MAX_PALETTE_BYTES).catch((cause: unknown) => {
    throw new ExportSourceError(l10n.t("{0} can't be read.", plainText(nameOf(uri))), { cause });
  });
  return { name: fitName(stem, WORD), extension: extension.toLowerCase(), bytes };
}

/** `hero-red.png` for `hero.png` in the palette `red.gpl`. */
function filesOf(source: FoundSource, { variants }: VariantsAnswer, palettes: readonly PaletteSource[]): ExportFile[] {
  return variants.flatMap((files, at) =>
    files.map(({ index, bytes, extension }) => {
      const picture = source.pictures[index] ?? source.uri;
      return { name: copyName(source, picture, palettes[at]?.name ?? '', 1, extension), bytes };
    }),
  );
}

async function codeIn(exports: ExportWriter, { title }: FoundSource, folder: string): Promise<VariantCode | undefined> {
  const project = await findProject(folder, exports.files);
  const engine = SHADED.find((one) => one === project?.engine);
  if (!engine || !project) return undefined;
  const { name, snippet } = ENGINES[engine];
  const { address = (path: string) => path }: SnippetFacts = snippet;
  const place = (ending: string) => address([project.folderWithin, `${title}${ending}.png`].filter(Boolean).join('/'));
  const files = { sheet: place(LOOKUP_NAMES.sheet), lookup: place(LOOKUP_NAMES.lookup) };
  return { engine, name, code: variantCode(engine, files) };
}
