import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { CanceledError } from '../../service/errors';
import { plainText } from '../../shared/base/foreignText';
import type { PixelStyle } from '../../sprite/checks/style';
import { type FixSettings, fixSettings, NOTHING_TO_FIX } from '../../sprite/fix/fixSettings';
import type { Chosen } from '../../sprite/fix/guessFix';
import { nameOf } from '../disk/fileStore';
import type { KeptBytes } from '../disk/keptBytes';
import { type FoundSource, notesOf } from '../exports/exportSource';
import { noteText } from '../exports/exportText';
import { type ArgumentWords, filesWords, folderWords, messageOf, SentenceError } from '../text/errors';
import { type FileFinding, fileFindings } from './findings';
import type { LeftOut } from './leftOut';
import type { FixesWritten, PixelArt } from './pixelArt';
import { PIXEL_WORDS, PixelSourceError } from './pixelErrors';
import type { FixPlace, MadeFix } from './planFix';

// What commands, the program, and the tools of agents do with files and folders: check and fix.

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4096));
const severity = v.picklist(['error', 'warning', 'hint', 'off']);

/** What a call says about pixels instead of a style file: a `PixelStyle`. */
const callStyle = v.strictObject({
  palette: v.optional(
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffff))), v.minLength(1)),
  ),
  sizes: v.optional(v.pipe(v.array(v.strictObject({ width: side, height: side })), v.minLength(1))),
  alpha: v.optional(v.picklist(['binary', 'any'])),
  checks: v.optional(v.record(v.string(), severity)),
});

/** The fields of a check besides its files. */
export const checkFields = {
  /** Absent: what the style files of the folders say. */
  style: v.optional(callStyle),
};

/** The fields of a fix besides its files. */
export const fixFields = {
  ...checkFields,
  /** Steps that are missing are off; absent: a guess for each sprite. */
  settings: v.optional(v.partial(fixSettings)),
  /** Replaces the files themselves; otherwise new ones are written. */
  replace: v.optional(v.boolean(), false),
  /** Path or URI string of a folder for the new files; absent: next to each file. */
  folder: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** Replaces files of the same names in `folder`; otherwise new files get a number. */
  overwrite: v.optional(v.boolean(), false),
};

/** The allowed values of each field, in words that follow "must be". */
export const checkWords = (): ArgumentWords => ({
  files: filesWords(),
  style: l10n.t('an object with “palette”, “sizes”, “alpha”, and “checks”'),
});

export function fixWords(): ArgumentWords {
  const flag = l10n.t('true or false');
  return {
    ...checkWords(),
    settings: l10n.t('an object with “grid”, “alpha”, “colors”, “palette”, “specks”, and “anchor”'),
    replace: flag,
    folder: folderWords(),
    overwrite: flag,
  };
}

/** @param given some of the steps, from `fixFields` */
export function settingsOf(given: Partial<FixSettings> | undefined): FixSettings | undefined {
  return given && { ...NOTHING_TO_FIX, ...definedOf(given) };
}

function definedOf(given: Partial<FixSettings>): Partial<FixSettings> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The style of a call. Rules that don't exist are ignored. */
export function styleOf(given: v.InferOutput<typeof callStyle> | undefined): PixelStyle | undefined {
  if (!given) return undefined;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** A sprite that can't be checked or fixed, or only in part, and why. */
export interface Unread {
  /** URI string; of a set, its first view. */
  readonly file: string;
  /** A sentence. */
  readonly message: string;
}

export interface ChecksDone {
  readonly findings: readonly FileFinding[];
  /** Number of sprites, with what can't be read; a set counts once. */
  readonly sprites: number;
  /** Number of their files. */
  readonly files: number;
  readonly unread: readonly Unread[];
  /** What isn't used of a sprite that was checked, such as a damaged JSON, or isn't there, such as the rest of an animation that was cut. */
  readonly notes: readonly Unread[];
  /** Number of files of folders that weren't checked, by the reason. */
  readonly leftOut: Readonly<Record<LeftOut, number>>;
}

/** Of no files. */
export const NOTHING_CHECKED: ChecksDone = {
  findings: [],
  sprites: 0,
  files: 0,
  unread: [],
  notes: [],
  leftOut: { ignored: 0, fixed: 0, reference: 0 },
};

/** How a batch of sprites is worked through. */
export interface Batch {
  readonly signal: AbortSignal;
  readonly style?: PixelStyle | undefined;
  /** Files that were named are left out like those of folders if they can't be read, instead of ending the batch. */
  readonly lenient?: boolean;
  /** Each file is a sprite by itself, also views and numbered files. */
  readonly single?: boolean;
  /**
   * Called once, before the first sprite is read. Resolves to those that mustn't be read, with a sentence about each; rejects if none may.
   * @param unread what can't be read at all
   */
  allow?(sources: readonly FoundSource[], unread: readonly Unread[]): Promise<ReadonlyMap<FoundSource, string>>;
  /** Called before each sprite, with its index from 0 and their number. */
  tell?(index: number, count: number): void;
}

export interface CheckBatch extends Batch {
  /** Also what checks of folders leave out (`LeftOut`). */
  readonly all?: boolean;
}

/**
 * Checks files, and images in folders, except for what checks leave out there. @param places URI strings
 * @throws SentenceError for a file that was named, unless `lenient`; CanceledError
 */
export async function checkFiles(
  art: PixelArt,
  places: readonly string[],
  { all = false, ...batch }: CheckBatch,
): Promise<ChecksDone> {
  const leftOut: Record<LeftOut, number> = { ignored: 0, fixed: 0, reference: 0 };
  const isNamed = new Set<FoundSource>();
  const skip = async (sources: readonly FoundSource[], named: ReadonlySet<string>) => {
    for (const source of sources) if (source.pictures.some((uri) => named.has(uri))) isNamed.add(source);
    const skipped = all ? new Map<FoundSource, LeftOut>() : await art.leftOut(sources, named, batch.signal);
    for (const [{ pictures }, why] of skipped) leftOut[why] += pictures.length;
    return new Set(skipped.keys());
  };
  const { done, count, unread } = await eachSprite(art, places, { ...batch, skip }, async (source, style) => {
    const file = source.pictures[0] ?? source.uri;
    const checked = await art.check(source, batch.signal, style);
    if (!all && !batch.style && !isNamed.has(source) && (await art.isRawReference(checked))) {
      leftOut.reference += source.pictures.length;
      return { findings: [], files: 0, notes: [] };
    }
    const damage = checked.damaged ? [{ note: 'damaged-source' } as const] : [];
    const unreadFrames = checked.unread ? [checked.unread] : [];
    return {
      findings: fileFindings(checked),
      files: source.pictures.length,
      notes: [...notesOf(source), ...damage, ...unreadFrames].map((note) => ({ file, message: noteText(note) })),
    };
  });
  const files = done.reduce((sum, one) => sum + one.files, 0);
  const [findings, notes] = [done.flatMap((one) => one.findings), done.flatMap((one) => one.notes)];
  return { findings, sprites: count, files, unread, notes, leftOut };
}

export interface FixesDone extends FixesWritten {
  readonly unread: readonly Unread[];
}

export interface FixBatch extends Batch {
  /** Absent: a guess for each sprite. */
  readonly settings?: FixSettings;
  /** What a person says before a guess. */
  readonly chosen?: Chosen;
  /** Changes the settings of a sprite, which were given or guessed; returns the same object to leave them. */
  adjust?(settings: FixSettings): FixSettings;
}

/**
 * Fixes files, and all images in folders, and writes all or none. @param places URI strings
 * @throws SentenceError for a file that was named, unless `lenient`, and if a file can't be written; CanceledError
 */
export async function fixFiles(
  art: PixelArt,
  places: readonly string[],
  { place, kept, ...batch }: FixBatch & { readonly place: FixPlace; readonly kept?: Pick<KeptBytes, 'keep'> },
): Promise<FixesDone> {
  const { made, unread, named } = await makeFixes(art, places, batch);
  const maySkip = ({ pictures }: FoundSource) => batch.lenient === true || !pictures.some((uri) => named.has(uri));
  const done = await art.write(made, place, batch.signal, maySkip, kept);
  return { ...done, unread: [...unread, ...done.refused] };
}

/** The first half of `fixFiles`: nothing is written. */
export async function makeFixes(
  art: PixelArt,
  places: readonly string[],
  { settings, chosen, adjust, ...batch }: FixBatch,
): Promise<{
  readonly made: readonly MadeFix[];
  readonly unread: readonly Unread[];
  readonly named: ReadonlySet<string>;
}> {
  const { done, unread, named } = await eachSprite(art, places, batch, async (source, style) => {
    const usual = await art.make(source, batch.signal, settings, style, chosen);
    const adjusted = adjust?.(usual.settings) ?? usual.settings;
    return adjusted === usual.settings ? usual : art.make(source, batch.signal, adjusted, style);
  });
  return { made: done, unread, named };
}

interface SkippingBatch extends Batch {
  /** Called once, after `allow`: sprites that aren't worth the work. @param named URI strings of files that somebody named */
  skip?(sources: readonly FoundSource[], named: ReadonlySet<string>): Promise<ReadonlySet<FoundSource>>;
}

const unreadable = (file: string): Unread => ({ file, message: PIXEL_WORDS.unreadable(plainText(nameOf(file))) });

/** Does work on each sprite, on as many at the same time as `art` has threads for. The results are in the order of the sprites. */
async function eachSprite<T>(
  art: PixelArt,
  places: readonly string[],
  { signal, style, lenient = false, single, allow, skip, tell }: SkippingBatch,
  work: (source: FoundSource, style: PixelStyle) => Promise<T>,
): Promise<{
  readonly done: readonly T[];
  readonly count: number;
  readonly unread: readonly Unread[];
  readonly named: ReadonlySet<string>;
}> {
  const { sources: all, named, maps, unread: other } = await art.sprites(places, signal, single);
  const unread = other.map(unreadable);
  const refused = await allow?.(all, unread);
  const skipped = await skip?.(all, named);
  const sources = skipped ? all.filter((source) => !skipped.has(source)) : all;
  const [map] = maps.filter((uri) => named.has(uri));
  if (map !== undefined && !all.length)
    throw new PixelSourceError(l10n.t("{0} is a normal map, so it isn't checked.", plainText(nameOf(map))));
  const styleOf = style ? async () => style : art.styles();
  const ends = await inOrder(sources, art.atOnce, async (source, index): Promise<{ result: T } | Unread> => {
    if (signal.aborted) throw new CanceledError();
    tell?.(index, sources.length);
    const refusal = refused?.get(source);
    if (refusal !== undefined) return { file: source.pictures[0] ?? source.uri, message: refusal };
    try {
      return { result: await work(source, await styleOf(source)) };
    } catch (error) {
      const isNamed = source.pictures.some((uri) => named.has(uri));
      if ((isNamed && !lenient) || !(error instanceof SentenceError)) throw error;
      return { file: source.pictures[0] ?? source.uri, message: plainText(messageOf(error)) };
    }
  });
  return {
    done: ends.flatMap((end) => ('result' in end ? [end.result] : [])),
    count: sources.length + unread.length,
    named,
    unread: [...unread, ...ends.flatMap((end) => ('result' in end ? [] : [end]))],
  };
}

/**
 * Does work on items, a few at the same time, and begins in their order. After a failure, nothing more is begun.
 * @param most at the same time
 * @throws what the first of those that failed threw, once no work is left
 */
async function inOrder<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const faults: { readonly index: number; readonly error: unknown }[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length && !faults.length) {
      const index = next++;
      try {
        results[index] = await work(items[index] as Item, index);
      } catch (error) {
        faults.push({ index, error });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  const [fault] = faults.sort((one, other) => one.index - other.index);
  if (fault) throw fault.error;
  return results;
}
