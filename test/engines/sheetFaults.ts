import path from 'node:path';
import { rawText } from '../../src/shared/base/foreignText';
import type { ExportChoices, ExportOptions } from '../../src/sprite/engines/exportOptions';
import { exportSprite, namesFor, partsFor } from '../../src/sprite/engines/exportSprite';
import { nameFrames, namesFrames } from '../../src/sprite/export/names';
import { frameAt, orderOfTag, playLength, roundLength } from '../../src/sprite/pixels/playOrder';
import { frameNames } from '../../src/sprite/sheet/sheetJson';
import type { ExportNote, ExportSprite } from '../../src/sprite/source/sprite';
import type { SeenPlay } from '../support/sprites/seenSheet';
import { options, tools } from '../unit/sprite/export/sprites';
import { inRuns } from './engineSprites';
import type { EnginesPage, PageEngine } from './enginesPage';
import { type FrameLooks, frameLooks, UNKNOWN } from './frameLooks';

/** How long a finite animation is watched after its end, in milliseconds. */
const TAIL = 40;

/** Names that an engine can't give to an animation. */
const UNUSABLE: Readonly<Record<PageEngine, readonly string[]>> = {
  phaser: ['', '__proto__', 'hasOwnProperty'],
  pixi: ['', '__proto__'],
};

/** An animation as it should play. */
interface WantedPlay {
  readonly animation: string;
  readonly loops: boolean;
  /** The sprite's frames with their milliseconds: all of them if it ends, otherwise two cycles. */
  readonly steps: readonly (readonly [frame: number, ms: number])[];
}

/**
 * Exports a sprite, has the engine draw all frames and play all animations, and compares that with the sprite.
 * @returns the errors, one line each
 */
export async function sheetFaults(
  page: EnginesPage,
  sprite: ExportSprite,
  choices: Omit<ExportChoices, 'format'>,
): Promise<string[]> {
  const { engine } = page;
  const chosen = options({ ...choices, format: engine });
  const { files, notes } = await exportSprite(sprite, chosen, tools);
  const sheets = files.filter(({ name }) => name.endsWith('.json'));
  const parts = partsFor(sprite, chosen, () => undefined).map((make) => make());
  const faults = parts.length === sheets.length ? [] : [`${sheets.length} sheets of ${parts.length} parts`];
  const renamed = notes.filter((note) => note.note === 'renamed-animation');
  for (const [index, part] of parts.entries()) {
    const named = { ...part, title: namesFor(part, chosen).title };
    const json = sheets[index]?.name ?? '';
    const wanted = wantedPlays(part, path.basename(json, '.json'), engine, renamed);
    const seen = await page.load(files, json, {
      width: part.width * chosen.scale,
      height: part.height * chosen.scale,
      plays: wanted.map(({ animation, loops, steps }) => ({ animation, loops, ms: msOf(steps) + (loops ? 0 : TAIL) })),
    });
    faults.push(...seen.complaints.map((complaint) => `the engine says: ${complaint}`));
    const looks = frameLooks(part, chosen.scale, seen);
    faults.push(...frameFaults(looks, wantedNames(named, engine, chosen)));
    faults.push(...wanted.flatMap((play, at) => playFaults(looks, play, seen.played[at] ?? undefined)));
  }
  return renamed.length === 0 ? faults : [...faults, `${renamed.length} animations renamed without a reason`];
}

const msOf = (steps: WantedPlay['steps']) => steps.reduce((sum, [, ms]) => sum + ms, 0);

/**
 * @param untagged name of the animation of all frames
 * @param renamed remaining notes of all parts; this part's notes are removed
 */
function wantedPlays(part: ExportSprite, untagged: string, engine: PageEngine, renamed: ExportNote[]): WantedPlay[] {
  const all = { name: untagged, from: 0, to: part.frames.length - 1, direction: 'forward' } as const;
  const tags: ExportSprite['tags'] = part.tags.length ? part.tags : [all];
  const taken = new Set(UNUSABLE[engine]);
  return tags.map((tag) => {
    const note = taken.has(tag.name) ? renamed.shift() : undefined;
    taken.add(tag.name);
    const isOwn = note?.note === 'renamed-animation' && rawText(note.name) === tag.name;
    const order = orderOfTag(tag);
    const loops = tag.repeat === undefined;
    return {
      animation: isOwn ? rawText(note.animation) : tag.name,
      loops,
      steps: Array.from({ length: loops ? 2 * roundLength(order) : playLength(order) }, (_, position) => {
        const frame = frameAt(order, position);
        return [frame, part.frames[frame]?.duration ?? 0] as const;
      }),
    };
  });
}

/** Names of the sprite's frames, which users' code looks up. */
function wantedNames(part: ExportSprite, engine: PageEngine, { names }: Pick<ExportOptions, 'names'>): string[] {
  if (engine === 'phaser') return part.frames.map((_, frame) => String(frame));
  return namesFrames(names) ? nameFrames(part, names, part.extension) : frameNames(part, part.frames.length);
}

function frameFaults({ wanted, seen }: FrameLooks, names: readonly string[]): string[] {
  const wrong = names.filter((name, frame) => seen.get(name) !== wanted[frame]);
  return wrong.map((name) => `frame “${name}” ${seen.has(name) ? 'looks wrong' : 'is missing'}`);
}

function playFaults(looks: FrameLooks, { animation, loops, steps }: WantedPlay, seen: SeenPlay | undefined): string[] {
  if (!seen) return [`animation “${animation}” is missing`];
  const shown = timeline(seen.shown.map(([name, ms]) => [looks.seen.get(name) ?? UNKNOWN, ms]));
  const last = steps.at(-1)?.[0] ?? 0;
  const wanted = timeline(
    [...steps, ...(loops ? [] : [[last, TAIL] as const])].map(([frame, ms]) => [looks.wanted[frame] ?? UNKNOWN, ms]),
  );
  const faults = shown === wanted ? [] : [`animation “${animation}” shows ${shown} instead of ${wanted}`];
  const end = loops ? undefined : msOf(steps);
  if (seen.ended !== end) faults.push(`animation “${animation}” ends after ${seen.ended} ms instead of ${end}`);
  return faults;
}

/** `0:100 1:70`: looks with their milliseconds. Equal looks are merged. */
const timeline = (steps: readonly (readonly [look: number, ms: number])[]): string =>
  inRuns(steps)
    .map(([look, ms]) => `${look}:${ms}`)
    .join(' ');
