import path from 'node:path';
import { nameOf, parentOf } from '../core/disk/fileStore';
import type { KeptBytes } from '../core/disk/keptBytes';
import { type FoundSource, filesOf } from '../core/exports/exportSource';
import type { FileFinding } from '../core/pixelArt/findings';
import { fixNoteText } from '../core/pixelArt/fixText';
import type { LeftOut } from '../core/pixelArt/leftOut';
import type { FileFix } from '../core/pixelArt/pixelArt';
import { type ChecksDone, checkFiles, type FixesDone, fixFiles, type Unread } from '../core/pixelArt/pixelCalls';
import { englishCount } from '../shared/base/counts';
import { foreignText, rawText } from '../shared/base/foreignText';
import type { FixStep } from '../sprite/checks/finding';
import type { PixelStyle } from '../sprite/checks/style';
import { type FixSettings, NOTHING_TO_FIX } from '../sprite/fix/fixSettings';
import { ownPalette } from '../sprite/formats/ownPalette';
import { paletteFormatOf, readPalette } from '../sprite/palette/formats';
import { MAX_PALETTE_BYTES, PaletteError, rgbaOf, rgbOf } from '../sprite/palette/palette';
import { PICTURE_LIMIT_MS } from '../work/timeLimits';
import { done, type ToolAnswer } from './answers';
import { withinLimit } from './callLimit';
import type { ToolCall, ToolHost } from './host';
import { pictureOf } from './pictures';
import { sentenceOf } from './places';
import { bounded, quoted, quotedPath } from './quote';
import { pathOf } from './runAnswers';
import { ArgumentProblem, PlaceError } from './toolErrors';

/** How sprites are checked and fixed. */
export interface PixelChoices {
  /** Whether the style files of their folders count. */
  readonly style: boolean;
  /** Each file is a sprite by itself, also views and numbered files. */
  readonly single?: boolean;
  /** Folders may have no sprites. */
  readonly mayBeEmpty?: boolean;
  /** Also what checks of folders leave out. */
  readonly all?: boolean;
  /** Called with the sprites before the first of them is read. */
  found?(sources: readonly FoundSource[]): void;
}

const NO_STYLE: PixelStyle = {};

/** The batch of a call. One sprite that can't be read doesn't stop the others. @param words about each sprite */
function batchOf(
  files: readonly string[],
  { style, single = false, mayBeEmpty, found }: PixelChoices,
  host: ToolHost,
  { signal, progress }: ToolCall,
  words: string,
  start: () => void,
) {
  return {
    signal,
    style: style ? undefined : NO_STYLE,
    lenient: true,
    single,
    allow: async (sources: readonly FoundSource[], unread: readonly Unread[]) => {
      const refusals = await host.places.refusals(sources.map(filesOf));
      const refused = new Map<FoundSource, string>();
      for (const [at, source] of sources.entries()) {
        const refusal = refusals[at];
        if (refusal !== undefined) refused.set(source, refusal);
      }
      const [first] = refused.values();
      if (first !== undefined && refused.size === sources.length) throw new PlaceError(first);
      found?.(sources.filter((source) => !refused.has(source)));
      // Each sprite of a batch has its own limit of time, the batch has none.
      if (sources.length === 1) start();
      if (!sources.length && !unread.length && !mayBeEmpty)
        throw new ArgumentProblem(`No sprites in ${files.map(quotedPath).join(', ')}.`);
      return refused;
    },
    tell: (index: number, count: number) => progress(count > 1 ? `${words} ${index + 1} of ${count}` : words),
  };
}

/** What a call names: places as URI strings, and names that lead nowhere or out. */
export interface NamedPlaces {
  readonly places: readonly string[];
  readonly unread: readonly Unread[];
}

/** @throws {PlaceError | ArgumentProblem} if there are names, and none is a place */
export async function placesNamed(files: readonly string[], { places: allowed }: ToolHost): Promise<NamedPlaces> {
  const [places, unread]: [string[], Unread[]] = [[], []];
  let fault: unknown;
  for (const file of files) {
    try {
      places.push((await allowed.entry(file)).uri);
    } catch (error) {
      unread.push({ file: allowed.uriOf(file), message: sentenceOf(error) });
      fault ??= error;
    }
  }
  if (!places.length && fault !== undefined) throw fault;
  return { places, unread };
}

/** The same, after the records were read: what a service drew is judged more strictly, also if another process asked for it. */
async function placesOf(files: readonly string[], host: ToolHost): Promise<NamedPlaces> {
  // Without records, all files count as drawn by hand.
  await host.core.runs.reread().catch(() => {});
  return placesNamed(files, host);
}

/** Checks files and all sprites in folders. @param files as a call names them @throws {ArgumentProblem} if none are there */
export async function checkPixels(
  files: readonly string[],
  choices: PixelChoices,
  host: ToolHost,
  call: ToolCall,
): Promise<ChecksDone> {
  return withinLimit(call, async (limited, start) => {
    const batch = batchOf(files, choices, host, limited, 'Checking', start);
    const { places, unread } = await placesOf(files, host);
    const done = await checkFiles(host.core.pixelArt, places, { ...batch, ...(choices.all && { all: true }) });
    return { ...done, sprites: done.sprites + unread.length, unread: [...unread, ...done.unread] };
  });
}

/** A finding with the absolute path of its file. */
export const findingForJson = (finding: FileFinding): FileFinding => ({ ...finding, file: pathOf(finding.file) });

/** What a call changes of the guess for a sprite. */
export interface FixChoices extends PixelChoices {
  /** What is behind the sprite becomes transparent. */
  readonly background?: FixSettings['background'];
  /** Image pixels for each sprite pixel. */
  readonly grid?: { readonly x: number; readonly y: number } | undefined;
  /** Pixels with at least this alpha become opaque, the others empty. */
  readonly alpha?: number | undefined;
  /** Most colors. */
  readonly colors?: number | undefined;
  /** Colors of a palette, 0xRRGGBB. */
  readonly palette?: readonly number[] | undefined;
  readonly dither?: boolean | undefined;
  /** Only these steps; absent: all that the sprite needs. */
  readonly steps?: readonly FixStep[] | undefined;
}

/** Where fixed files go. */
export interface FixPlaces {
  /** As a call names it; absent: next to each source. */
  readonly folder?: string | undefined;
  readonly replace?: boolean | undefined;
  /** Where the old bytes of replaced files are kept. */
  readonly kept?: Pick<KeptBytes, 'keep'> | undefined;
}

/** Fixes files and all sprites in folders. Written are all of them or none. @throws {ArgumentProblem} if none are there */
export async function fixPixels(
  files: readonly string[],
  { folder: named, replace = false, kept }: FixPlaces,
  choices: FixChoices,
  host: ToolHost,
  call: ToolCall,
): Promise<FixesDone> {
  const folder = named === undefined ? undefined : await host.places.folder(named);
  return withinLimit(call, async (limited, start) => {
    const batch = batchOf(files, choices, host, limited, 'Fixing', start);
    const { places, unread } = await placesOf(files, host);
    const done = await fixFiles(host.core.pixelArt, places, {
      ...batch,
      allow: async (sources, others) => {
        const outputOf = ({ uri }: FoundSource) => folder ?? parentOf(uri);
        return new Map([...(await batch.allow(sources, others)), ...(await refusedOutputs(sources, outputOf, host))]);
      },
      ...(choices.background && { chosen: { background: choices.background } }),
      adjust: (guess) => chosen(guess, choices),
      ...(kept && { kept }),
      place: { replace, overwrite: false, ...(folder !== undefined && { folder }) },
    });
    return { ...done, unread: [...unread, ...done.unread] };
  });
}

/** Sprites whose outputs may not be written, with sentences. @param outputOf the folder of a sprite's outputs, as a URI string */
async function refusedOutputs(
  sources: readonly FoundSource[],
  outputOf: (source: FoundSource) => string,
  { places }: ToolHost,
): Promise<ReadonlyMap<FoundSource, string>> {
  const refused = new Map<FoundSource, string>();
  for (const folder of new Set(sources.map(outputOf))) {
    const refusal = await places.checkOutput(folder).then(() => undefined, sentenceOf);
    if (refusal === undefined) continue;
    for (const source of sources) if (outputOf(source) === folder) refused.set(source, refusal);
  }
  return refused;
}

/** A guess with what was said by hand; the guess itself if nothing was. */
function chosen(guess: FixSettings, { grid, alpha, colors, palette, dither, steps }: FixChoices): FixSettings {
  let settings = guess;
  const change = (next: Partial<FixSettings>) => {
    settings = { ...settings, ...next };
  };
  if (grid) change({ grid: grid.x === 1 && grid.y === 1 ? null : { ...grid } });
  if (alpha !== undefined) change({ alpha: { from: alpha } });
  if (colors !== undefined) change({ colors: { twins: settings.colors?.twins ?? 0, most: colors } });
  if (palette) change({ palette: { colors: [...palette], dither: dither ?? false, ramps: true, changes: [] } });
  if (steps) {
    const off = Object.keys(NOTHING_TO_FIX).filter((step) => !steps.some((one) => one === step));
    change(Object.fromEntries(off.map((step) => [step, null])));
  }
  return settings;
}

/** Most colors of a palette that a sprite is snapped to. */
const MAX_COLORS = 4096;

/** The colors of a palette file or an indexed image, 0xRRGGBB. @throws {ArgumentProblem} if it is neither */
export async function paletteOf(file: string, host: ToolHost): Promise<readonly number[]> {
  const place = await host.places.input(file);
  if (place.kind !== 'file') throw new ArgumentProblem('The palette must be a file.');
  const bytes = await host.core.host.files.read(place.uri, MAX_PALETTE_BYTES).catch(() => undefined);
  const colors = bytes && colorsOf(bytes, extensionOf(place.uri));
  if (!colors?.length || colors.length > MAX_COLORS)
    throw new ArgumentProblem(
      `${quotedPath(file)} isn't a palette of 1 to ${MAX_COLORS} colors.`,
      'Use a palette file (.gpl, .hex, .pal, .act, .ase), or an image with a palette.',
    );
  return colors;
}

const extensionOf = (uri: string) =>
  path
    .extname(rawText(nameOf(uri)))
    .slice(1)
    .toLowerCase();

/** 0xRRGGBB of a color with red in its lowest byte. */
const rgbOfWord = (word: number) => ((word & 255) << 16) | (word & 0xff00) | ((word >> 16) & 255);

function colorsOf(bytes: Uint8Array, extension: string): number[] | undefined {
  const format = paletteFormatOf(extension, bytes);
  try {
    const rgb = format
      ? readPalette(format, bytes).colors.flatMap(({ hex }) => (rgbaOf(hex)[3] > 0 ? rgbOf(hex) : []))
      : ownPalette(bytes)?.flatMap((word) => (word >>> 24 > 0 ? rgbOfWord(word) : []));
    return rgb && [...new Set(rgb)];
  } catch (error) {
    if (error instanceof PaletteError) return undefined;
    throw error;
  }
}

/** Most files that a result lists as unread; programs get all of them. */
const MAX_UNREAD = 40;

const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  ignored: 'that Git ignores',
  fixed: 'with a fixed version in the same folder',
  reference: 'as references of a style file that are enlarged or lossy',
};

/** What a check of folders left out, a sentence for each reason. */
export function leftOutLines(leftOut: ChecksDone['leftOut']): string[] {
  const reasons = Object.keys(LEFT_OUT) as LeftOut[];
  return reasons
    .filter((why) => leftOut[why])
    .map((why) => `Left out ${englishCount(leftOut[why], 'image')} ${LEFT_OUT[why]}.`);
}

/** What couldn't be read, a sentence for each. */
export function unreadLines(unread: readonly Unread[]): string[] {
  const lines = unread
    .slice(0, MAX_UNREAD)
    .map(({ file, message }) => `Couldn't read ${quotedPath(pathOf(file))}: ${quoted(foreignText(message), 300)}`);
  const more = unread.length - lines.length;
  return more > 0 ? [...lines, `Couldn't read ${more} more.`] : lines;
}

export interface FixArguments {
  readonly files: readonly string[];
  readonly folder?: string | undefined;
  readonly background?: 'around' | 'holes' | undefined;
  readonly grid?: number | undefined;
  readonly alpha?: number | undefined;
  readonly colors?: number | undefined;
  readonly palette?: string | undefined;
}

/** Fixes sprites as new files. Free. */
export async function fixSprite(args: FixArguments, host: ToolHost, call: ToolCall): Promise<ToolAnswer> {
  const { files, folder, background, grid, alpha, colors, palette } = args;
  const choices: FixChoices = {
    style: true,
    ...(background && { background: { holes: background === 'holes' } }),
    grid: grid === undefined ? undefined : { x: grid, y: grid },
    alpha,
    colors,
    palette: palette === undefined ? undefined : await paletteOf(palette, host),
  };
  const fixed = await fixPixels(files, { folder }, choices, host, call);
  const outputs = fixed.files.flatMap(({ output }) => output ?? []);
  const lines = [
    outputs.length
      ? `Fixed ${outputs.length} of ${englishCount(fixed.files.length, 'file')}:`
      : fixed.files.length
        ? 'Nothing to fix: these are true pixels.'
        : 'No file was fixed.',
    ...fixed.files.flatMap(({ source, output, grid: found, colors: count }) =>
      output === null
        ? []
        : `- ${quotedPath(pathOf(output))} from ${quotedPath(pathOf(source))}: ${found ? `${round(found.x)} × ${round(found.y)} pixels became one, ` : ''}${count} colors`,
    ),
    ...fixed.notes.map((note) => `Note: ${bounded(foreignText(fixNoteText(note)), 400)}`),
    ...unreadLines(fixed.unread),
    'Cost: free.',
  ];
  const picture = await pictureOf(
    outputs.slice(0, 16).map((uri) => ({ uri })),
    host,
    AbortSignal.any([call.signal, AbortSignal.timeout(PICTURE_LIMIT_MS)]),
  );
  return done(lines, { files: outputs.map(pathOf), details: { fixed: fixed.files.map(fixedForJson) }, picture });
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A fixed file with absolute paths. */
export function fixedForJson({ source, output, changed, grid, colors }: FileFix) {
  return { source: pathOf(source), output: output === null ? null : pathOf(output), changed, grid, colors };
}
