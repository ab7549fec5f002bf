import { filesOf, notesOf, readSource } from '../core/exports/exportSource';
import { noteText } from '../core/exports/exportText';
import { PIXEL_WORDS } from '../core/pixelArt/pixelErrors';
import type { ForeignText } from '../shared/base/foreignText';
import type { LookedItem } from '../sprite/contactSheet/contactSheet';
import type { LookFacts } from '../sprite/contactSheet/lookFacts';
import type { ExportSource } from '../sprite/source/source';
import type { ExportNote } from '../sprite/source/sprite';
import type { ToolHost } from './host';
import { quoted } from './quote';

/** The small pictures in results: one contact sheet, made in the thread of exports. */

/** A sprite of a picture. */
export interface PictureItem {
  /** URI string of a file. */
  readonly uri: string;
  readonly label?: ForeignText;
}

/** What is on a picture. */
export interface Looked {
  readonly png: Uint8Array;
  readonly items: readonly LookedItem[];
  /** Sentences about the files. */
  readonly notes: readonly string[];
}

/** A sprite to look at, and what is known of its files before they are decoded. */
export interface LookSource {
  readonly source: ExportSource;
  readonly label?: ForeignText;
  readonly notes?: readonly ExportNote[];
}

/** Sprites with everything that belongs to them, as the preview shows them: sheets play, views and numbered files that are one sprite belong together. */
export async function sourcesForLook(items: readonly PictureItem[], { core, places }: ToolHost): Promise<LookSource[]> {
  const sources: LookSource[] = [];
  for (const { uri, label } of items) {
    const found = await core.exports.find(uri);
    await places.checkInputs(filesOf(found));
    const source = await readSource(found, core.host.files, PIXEL_WORDS);
    sources.push({ source, ...(label !== undefined && { label }), notes: notesOf(found) });
  }
  return sources;
}

/** @throws what the task `contact-sheet` throws, if nothing can be read */
export async function look(sources: readonly LookSource[], { core }: ToolHost, signal: AbortSignal): Promise<Looked> {
  const shown = sources.map(({ notes: _, ...item }) => item);
  const { sheet, items } = await core.threads.exports.run('contact-sheet', { items: shown }, signal);
  return { png: sheet.png, items, notes: sources.flatMap(({ notes = [] }) => notes.map(noteText)) };
}

/**
 * A picture of the files of a result. Undefined if the client wants text alone, or if none can be made: a result never fails for its picture.
 */
export async function pictureOf(
  items: readonly PictureItem[],
  host: ToolHost,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (!items.length || host.textOnly()) return undefined;
  try {
    return (await look(await sourcesForLook(items, host), host, signal)).png;
  } catch {
    return undefined;
  }
}

/** Most names of each kind that a result lists. */
const MAX_NAMES = 40;

/** The facts of a sprite, as lines for models. */
export function factLines(facts: LookFacts): string[] {
  const { width, height, format, durations, tags, layers, slices, colors, transparency, enlarged, views } = facts;
  return [
    `Size: ${width} × ${height} pixels. Format: ${format}${facts.files > 1 ? ` (${facts.files} files)` : ''}.`,
    enlarged
      ? `It is enlarged pixel art: each pixel is a square of ${enlarged.times}. Its own size is ${enlarged.width} × ${enlarged.height}.`
      : '',
    durations.length > 1
      ? `Frames: ${durations.length}, in milliseconds: ${runLengths(durations)}. Shown: ${facts.shown.length}.`
      : 'Frames: 1.',
    facts.framesInFile === undefined
      ? ''
      : `The file has ${facts.framesInFile} frames. Only the first ${durations.length} were read.`,
    facts.seen < durations.length
      ? `Colors, transparency, and enlargement are those of ${facts.seen} of ${durations.length} frames.`
      : '',
    views?.length
      ? `Directions: ${names(views.map(({ name, from, to }) => `${quoted(name, 40)} (frames ${from + 1} to ${to + 1})`))}.`
      : '',
    tags.length
      ? `Tags: ${names(tags.map(({ name, from, to, direction }) => `${quoted(name, 60)} (frames ${from + 1} to ${to + 1}, ${direction})`))}.`
      : '',
    layers.length > 1
      ? `Layers: ${names(layers.map(({ name, visible }) => `${quoted(name, 60)}${visible ? '' : ' (hidden)'}`))}.`
      : '',
    slices.length ? `Slices: ${names(slices.map((name) => quoted(name, 60)))}.` : '',
    `Colors: ${colors.isMore ? 'over ' : ''}${colors.count}. Most used: ${
      colors.mostUsed
        .slice(0, 16)
        .map(({ hex }) => hex)
        .join(' ') || 'none'
    }.`,
    `Transparency: ${TRANSPARENCY[transparency]}. Normal map: ${facts.hasNormalMap ? 'yes' : 'none found'}.`,
    facts.damaged ? 'Parts of its files are damaged and missing.' : '',
  ].filter(Boolean);
}

const TRANSPARENCY: Readonly<Record<LookFacts['transparency'], string>> = {
  none: 'none',
  full: 'each pixel is either opaque or empty',
  partial: 'some pixels are semitransparent',
};

/** Names with commas, the first of many. */
export function names(all: readonly string[]): string {
  const more = all.length - MAX_NAMES;
  return more > 0 ? `${all.slice(0, MAX_NAMES).join(', ')}, and ${more} more` : all.join(', ');
}

/** `100 × 4, 200`: equal neighbors once, the first of many. */
export function runLengths(values: readonly number[]): string {
  const runs: { value: number; count: number }[] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.value === value) last.count++;
    else runs.push({ value, count: 1 });
  }
  return names(runs.map(({ value, count }) => (count > 1 ? `${value} × ${count}` : `${value}`)));
}
