import type { FrameTag } from './frameTag';
import { type FrameRange, frameAt, isBackward, isPingPong, type PlayOrder, playLength, roundLength } from './playOrder';

/**
 * Frames in playing order, written out: those of a range, or of a whole sprite with its tags. A ping-pong shows the first and last frame
 * once at each turn.
 */
export interface PlaySequence extends FrameRange {
  /** The frames one after the other, at least one; after the last one it starts again. */
  readonly round: readonly number[];
  /** Number of positions until it ends: at least 1, or Infinity. */
  readonly length: number;
}

/** Most positions of a round, even if the repeats of nested tags multiply to more: an hour at 18 frames a second. */
const MAX_POSITIONS = 65_536;

/** Most nested tags; deeper ones play as part of the tag around them. */
const DEPTH = 32;

export function sequenceOf(order: PlayOrder): PlaySequence {
  const round = Array.from({ length: roundLength(order) }, (_, position) => frameAt(order, position));
  return { from: order.from, to: order.to, round, length: playLength(order) };
}

/** A tag and the tags within it, ordered by their first frames. */
interface Section {
  readonly tag: FrameTag;
  readonly inner: Section[];
}

/**
 * All frames of a sprite, as Aseprite plays them if no tag is looped: forward, each tag in its direction and with its repeats, or once if
 * it has none (there and back for a ping-pong), and tags within tags in each of their passes. If tags overlap, the later one plays from
 * its start when the earlier one has ended.
 * @param frames number of frames, at least 1
 * @param tags whose frames all exist
 * @param rounds how many times the sprite is played, at least 1 or Infinity
 */
export function taggedSequence(frames: number, tags: readonly FrameTag[], rounds: number): PlaySequence {
  const whole: FrameTag = { name: '', from: 0, to: frames - 1, direction: 'forward', repeat: 1 };
  const round = framesOf({ tag: whole, inner: nested(tags) });
  // A ping-pong of the whole sprite ends where it begins: that frame is shown once at each turn.
  const turns = frames > 1 && round.length > 1 && round[0] === round.at(-1);
  if (turns) round.pop();
  return { from: 0, to: frames - 1, round, length: rounds * round.length + (turns ? 1 : 0) };
}

/** Tags as a tree: the parent of a tag is the nearest one before it that has all of its frames. */
function nested(tags: readonly FrameTag[]): Section[] {
  const top: Section[] = [];
  const around: Section[] = [];
  for (const tag of [...tags].sort((a, b) => a.from - b.from || b.to - a.to)) {
    while (around.length && (around.at(-1)?.tag.to ?? 0) < tag.to) around.pop();
    if (around.length === DEPTH) continue;
    const section: Section = { tag, inner: [] };
    (around.at(-1)?.inner ?? top).push(section);
    around.push(section);
  }
  return top;
}

/** The frames of a section one after the other, up to `MAX_POSITIONS`. */
function framesOf(section: Section): number[] {
  const played = new PlayedFrames();
  play(section, false, played);
  return played.frames;
}

/** @param isAround whether the section around this one plays backward */
function play({ tag, inner }: Section, isAround: boolean, played: PlayedFrames): void {
  const pingPong = isPingPong(tag.direction);
  const passes = tag.repeat || (pingPong ? 2 : 1);
  const steps = stepsOf(tag, inner);
  let backward = isBackward(tag.direction) !== isAround;
  for (let pass = 0; pass < passes && !played.isFull; pass++) {
    played.isTurning = pass > 0 && pingPong && tag.from < tag.to;
    playPass(steps, backward, played);
    if (pingPong) backward = !backward;
  }
}

function playPass(steps: readonly (number | Section)[], backward: boolean, played: PlayedFrames): void {
  for (const step of backward ? steps.toReversed() : steps) {
    if (played.isFull) return;
    if (typeof step === 'number') played.add(step);
    else play(step, backward, played);
  }
}

class PlayedFrames {
  readonly frames: number[] = [];
  /** Whether a ping-pong turns here: the frame at the turn is shown once. */
  isTurning = false;

  get isFull(): boolean {
    return this.frames.length >= MAX_POSITIONS;
  }

  add(frame: number): void {
    if (!this.isTurning || frame !== this.frames.at(-1)) this.frames.push(frame);
    this.isTurning = false;
  }
}

/** What a tag plays in one pass: its own frames, and the tags within it. */
function stepsOf({ from, to }: FrameRange, inner: readonly Section[]): (number | Section)[] {
  const steps: (number | Section)[] = [];
  let next = from;
  for (const section of inner) {
    while (next < section.tag.from) steps.push(next++);
    steps.push(section);
    next = Math.max(next, section.tag.to + 1);
  }
  while (next <= to) steps.push(next++);
  return steps;
}

/** The frame at a position. Positions before 0 and after the end count as if the sequence continued forever. */
export function frameIn({ round }: PlaySequence, position: number): number {
  const at = position % round.length;
  return round[at < 0 ? at + round.length : at] ?? 0;
}

/** The first position of a frame; −1 if it doesn't play. */
export function positionIn({ round }: PlaySequence, frame: number): number {
  return round.indexOf(frame);
}

/** Whether two sequences play the same frames in the same order, regardless of how often. */
export function sameRound(a: PlaySequence, b: PlaySequence): boolean {
  if (a.round === b.round) return true;
  return a.round.length === b.round.length && a.round.every((frame, position) => frame === b.round[position]);
}

/** Milliseconds of one round; `durations` are those of all frames of the image. */
export function roundDuration({ round }: PlaySequence, durations: readonly number[]): number {
  return round.reduce((sum, frame) => sum + (durations[frame] ?? 0), 0);
}
