import path from 'node:path';
import { nameOf, parentOf } from '../engine/disk/fileStore';
import { type FoundSource, filesOf } from '../engine/exports/exportSource';
import { type FileFinding, fileFindings } from '../engine/pixelArt/findings';
import { fixNoteText } from '../engine/pixelArt/fixText';
import type { FileFix, FixesWritten } from '../engine/pixelArt/pixelArt';
import type { MadeFix } from '../engine/pixelArt/planFix';
import { type FixSettings, type FixStep, NOTHING_TO_FIX } from '../pixelArt/fixSettings';
import type { PixelStyle } from '../pixelArt/style';
import { CanceledError } from '../service/errors';
import { foreignText, rawText } from '../shared/base/foreignText';
import { paletteFormatOf, readPalette } from '../shared/sprite/palette/formats';
import { MOST_PALETTE_BYTES, PaletteError, rgbaOf } from '../shared/sprite/palette/palette';
import { ownPalette } from '../shared/sprite/pixels/ownPalette';
import { done, type ToolAnswer } from './answers';
import { ArgumentProblem } from './errors';
import type { ToolCall, ToolHost } from './host';
import { pictureOf } from './pictures';
import { bounded, quoted, quotedPath } from './quote';
import { pathOf } from './runAnswers';

/** A sprite that can't be read. */
export interface PixelProblem {
  /** Absolute path. */
  readonly file: string;
  readonly error: unknown;
}

/** What a check found in all sprites that a call names. */
export interface Checked {
  /** Files are absolute paths. */
  readonly findings: readonly FileFinding[];
  /** Number of files that were checked. */
  readonly files: number;
  readonly problems: readonly PixelProblem[];
}

/** How sprites are checked and fixed. */
export interface PixelChoices {
  /** Whether the style files of their folders count. */
  readonly style: boolean;
}

/** The sprites that a call names, each set and each animation once; all their files are allowed. @throws {ArgumentProblem} if none are there */
async function spritesOf(
  files: readonly string[],
  host: ToolHost,
  { signal }: ToolCall,
): Promise<readonly FoundSource[]> {
  const places: string[] = [];
  for (const file of files) places.push((await host.places.entry(file)).uri);
  const { sources } = await host.engine.pixelArt.sprites(places, signal);
  for (const source of sources) await host.places.checkInputs(filesOf(source));
  if (!sources.length) throw new ArgumentProblem(`No sprites in ${files.map(quotedPath).join(', ')}.`);
  return sources;
}

/** Does something with each sprite; one that can't be read doesn't stop the others. */
async function forEach(
  sources: readonly FoundSource[],
  { signal, progress }: ToolCall,
  words: string,
  work: (source: FoundSource) => Promise<void>,
): Promise<PixelProblem[]> {
  const problems: PixelProblem[] = [];
  for (const [index, source] of sources.entries()) {
    progress(sources.length > 1 ? `${words} ${index + 1} of ${sources.length}` : words);
    try {
      await work(source);
    } catch (error) {
      if (signal.aborted) throw new CanceledError();
      problems.push({ file: pathOf(source.pictures[0] ?? source.uri), error });
    }
  }
  return problems;
}

const NO_STYLE: PixelStyle = {};

/** Checks files and all sprites in folders. @param files as a call names them */
export async function checkFiles(
  files: readonly string[],
  { style }: PixelChoices,
  host: ToolHost,
  call: ToolCall,
): Promise<Checked> {
  const findings: FileFinding[] = [];
  let count = 0;
  const sources = await spritesOf(files, host, call);
  const problems = await forEach(sources, call, 'Checking', async (source) => {
    const checked = await host.engine.pixelArt.check(source, call.signal, style ? undefined : NO_STYLE);
    findings.push(...fileFindings(checked).map((finding) => ({ ...finding, file: pathOf(finding.file) })));
    count += source.pictures.length;
  });
  return { findings, files: count, problems };
}

/** What a call changes of the guess for a sprite. */
export interface FixChoices extends PixelChoices {
  /** Image pixels for each sprite pixel. */
  readonly grid?: { readonly x: number; readonly y: number } | undefined;
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
}

export interface Fixed extends FixesWritten {
  readonly problems: readonly PixelProblem[];
}

/** Fixes files and all sprites in folders. Written are all of them or none. */
export async function fixFiles(
  files: readonly string[],
  places: FixPlaces,
  choices: FixChoices,
  host: ToolHost,
  call: ToolCall,
): Promise<Fixed> {
  const { pixelArt } = host.engine;
  const sources = await spritesOf(files, host, call);
  const folder = places.folder === undefined ? undefined : await host.places.folder(places.folder);
  for (const { uri } of sources) await host.places.checkOutput(folder ?? parentOf(uri));
  const made: MadeFix[] = [];
  const problems = await forEach(sources, call, 'Fixing', async (source) => {
    const style = choices.style ? undefined : NO_STYLE;
    const guess = await pixelArt.make(source, call.signal, undefined, style);
    const settings = chosen(guess.settings, choices);
    made.push(settings === guess.settings ? guess : await pixelArt.make(source, call.signal, settings, style));
  });
  const place = { replace: places.replace ?? false, overwrite: false, ...(folder !== undefined && { folder }) };
  return { ...(await pixelArt.write(made, place, call.signal)), problems };
}

/** A guess with what was said by hand; the guess itself if nothing was. */
function chosen(guess: FixSettings, { grid, colors, palette, dither, steps }: FixChoices): FixSettings {
  let settings = guess;
  const change = (next: Partial<FixSettings>) => {
    settings = { ...settings, ...next };
  };
  if (grid) change({ grid: grid.x === 1 && grid.y === 1 ? null : { ...grid } });
  if (colors !== undefined) change({ colors: { twins: settings.colors?.twins ?? 0, most: colors } });
  if (palette) change({ palette: { colors: [...palette], dither: dither ?? false, ramps: true, changes: [] } });
  if (steps) {
    const off = Object.keys(NOTHING_TO_FIX).filter((step) => !steps.some((one) => one === step));
    change(Object.fromEntries(off.map((step) => [step, null])));
  }
  return settings;
}

/** Most colors of a palette that a sprite is snapped to. */
const MOST_COLORS = 4096;

/** The colors of a palette file or an indexed image, 0xRRGGBB. @throws {ArgumentProblem} if it is neither */
export async function paletteOf(file: string, host: ToolHost): Promise<readonly number[]> {
  const place = await host.places.input(file);
  if (place.kind !== 'file') throw new ArgumentProblem('The palette must be a file.');
  const bytes = await host.engine.host.files.read(place.uri, MOST_PALETTE_BYTES).catch(() => undefined);
  const colors = bytes && colorsOf(bytes, extensionOf(place.uri));
  if (!colors?.length || colors.length > MOST_COLORS)
    throw new ArgumentProblem(
      `${quotedPath(file)} isn't a palette of 1 to ${MOST_COLORS} colors.`,
      'Use a palette file (.gpl, .hex, .pal, .act, .ase), or an image with a palette.',
    );
  return colors;
}

const extensionOf = (uri: string) =>
  path
    .extname(rawText(nameOf(uri)))
    .slice(1)
    .toLowerCase();

function colorsOf(bytes: Uint8Array, extension: string): number[] | undefined {
  const format = paletteFormatOf(extension, bytes);
  try {
    const words = format
      ? readPalette(format, bytes).colors.map(({ hex }) => rgbaOf(hex))
      : ownPalette(bytes)?.map((word) => [word & 255, (word >> 8) & 255, (word >> 16) & 255, word >>> 24] as const);
    const rgb = words
      ?.filter(([, , , alpha]) => alpha > 0)
      .map(([red, green, blue]) => (red << 16) | (green << 8) | blue);
    return rgb && [...new Set(rgb)];
  } catch (error) {
    if (error instanceof PaletteError) return undefined;
    throw error;
  }
}

/** Most findings that a result lists; programs get all of them. */
const MOST_LISTED = 40;

/** Checks sprites, and lists what was found. Free, and changes nothing. */
export async function checkSprite(
  { files }: { readonly files: readonly string[] },
  host: ToolHost,
  call: ToolCall,
): Promise<ToolAnswer> {
  const { findings, files: count, problems } = await checkFiles(files, { style: true }, host, call);
  const listed = findings.slice(0, MOST_LISTED);
  const lines = [
    findings.length
      ? `${counted(findings.length, 'finding')} in ${counted(count, 'file')}:`
      : `${counted(count, 'file')} checked: nothing to fix.`,
    ...listed.map(({ file, rule, severity, message, frame, pixels }) => {
      const where = `${frame === undefined ? '' : `, frame ${frame}`}${pixels ? `, ${pixels.length} pixels from [${pixels[0]}]` : ''}`;
      return `- ${severity} ${rule} in ${quotedPath(file)}${where}: ${bounded(foreignText(message), 300)}`;
    }),
    findings.length > listed.length ? `And ${findings.length - listed.length} more.` : '',
    ...problemLines(problems),
    'Cost: free.',
  ];
  // Pixels of many findings would fill a context.
  const details = {
    findings: listed.map(({ pixels, ...finding }) => ({ ...finding, ...(pixels && { pixels: pixels.length }) })),
  };
  return done(lines, { details });
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const problemLines = (problems: readonly PixelProblem[]) =>
  problems.map(({ file, error }) => `Couldn't read ${quotedPath(file)}: ${quoted(messageIn(error), 300)}`);

const messageIn = (error: unknown) => foreignText(error instanceof Error ? error.message : String(error));

export interface FixArguments {
  readonly files: readonly string[];
  readonly folder?: string | undefined;
  readonly grid?: number | undefined;
  readonly colors?: number | undefined;
  readonly palette?: string | undefined;
}

/** Fixes sprites as new files. Free. */
export async function fixSprite(args: FixArguments, host: ToolHost, call: ToolCall): Promise<ToolAnswer> {
  const { files, folder, grid, colors, palette } = args;
  const choices: FixChoices = {
    style: true,
    grid: grid === undefined ? undefined : { x: grid, y: grid },
    colors,
    palette: palette === undefined ? undefined : await paletteOf(palette, host),
  };
  const fixed = await fixFiles(files, { folder }, choices, host, call);
  const outputs = fixed.files.flatMap(({ output }) => output ?? []);
  const lines = [
    outputs.length
      ? `Fixed ${outputs.length} of ${counted(fixed.files.length, 'file')}:`
      : 'Nothing to fix: these are true pixels.',
    ...fixed.files.flatMap(({ source, output, grid: found, colors: count }) =>
      output === null
        ? []
        : `- ${quotedPath(pathOf(output))} from ${quotedPath(pathOf(source))}: ${found ? `${round(found.x)} × ${round(found.y)} pixels became one, ` : ''}${count} colors`,
    ),
    ...fixed.notes.map((note) => `Note: ${bounded(foreignText(fixNoteText(note)), 400)}`),
    ...problemLines(fixed.problems),
    'Cost: free.',
  ];
  const picture = await pictureOf(
    outputs.slice(0, 16).map((uri) => ({ uri })),
    host,
    call.signal,
  );
  return done(lines, { files: outputs.map(pathOf), details: { fixed: fixed.files.map(fixedForJson) }, picture });
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A fixed file with absolute paths. */
export function fixedForJson({ source, output, changed, grid, colors }: FileFix) {
  return { source: pathOf(source), output: output === null ? null : pathOf(output), changed, grid, colors };
}
