import assert from 'node:assert/strict';
import { exportSprite } from '../../src/sprite/engines/exportSprite';
import { shownTimes } from '../../src/sprite/engines/godot/timing';
import { snippetOf } from '../../src/sprite/engines/snippets';
import { animationsOf } from '../../src/sprite/export/animations';
import { scaledRaster } from '../../src/sprite/export/scale';
import type { ExportNote } from '../../src/sprite/source/sprite';
import { examples, sampleOf } from '../support/sample';
import { noting, numberedSprite, seen } from '../unit/sprite/engines/numberedSprite';
import { options, tagOf, tools } from '../unit/sprite/export/sprites';
import { engineSprites, expectedRound, inRuns, type Shown } from './engineSprites';
import {
  cellOf,
  type GodotAnimation,
  type GodotSeen,
  importedFiles,
  playInGodot,
  runGodot,
  timesOf,
} from './godotEngine';
import { optionPairs, SHEET_CHOICES } from './optionPairs';
import { anyCases, OWN_CASES, type SheetCase } from './sheetCases';

const SPRITES = engineSprites();
/** Sprites whose look depends on the frame layout. */
const LAID_OUT = [
  'frames of different content sizes',
  'some empty frames',
  'a normal map',
  'every direction and repeat',
];
const EVEN_STEPS = ['auto', 'always', 'never'] as const;
const PAIRS = optionPairs({ ...SHEET_CHOICES, evenSteps: EVEN_STEPS, parts: [false, true] });
/** Milliseconds. */
const TIMES_MS = [100, 100, 50, 1, 17, 33, 250, 120, 2000, 41, 65_535];
const STEP = 1000 / 60;
const ROUNDS = 3;
/** Included in every sample, because they failed once. */
const ALWAYS =
  /^(?:every direction and repeat|odd names|no tags, a (?:long|short) first frame|1 to 65,535 ms|a tag called default with uneven times)$/;

/** All sprites with default options, some with each pair of options, and random ones. */
function allCases(): SheetCase[] {
  const plain = SPRITES.map(([name, sprite]) => ({ name, sprite, choices: {} }));
  const laidOut = SPRITES.filter(([name]) => LAID_OUT.includes(name));
  const paired = laidOut.flatMap(([name, sprite]) =>
    PAIRS.map((choices): SheetCase => ({ name: `${name}: ${JSON.stringify(choices)}`, sprite, choices })),
  );
  const any = anyCases(examples(30, 300)).map(({ sprite, choices, name }, at): SheetCase => {
    const frames = sprite.frames.map((frame, index) => ({
      ...frame,
      duration: TIMES_MS[(at * 7 + index * index) % TIMES_MS.length] ?? 1,
    }));
    return {
      name,
      sprite: { ...sprite, frames },
      choices: { ...choices, evenSteps: EVEN_STEPS[at % EVEN_STEPS.length] },
    };
  });
  return [...plain, ...OWN_CASES, ...paired, ...any];
}

/** A tag (or all frames) with its animation in Godot. */
interface Played {
  readonly label: string;
  readonly wanted: readonly Shown[];
  readonly loops: boolean;
  readonly animation: GodotAnimation;
  /** Godot's drawing of each entry. */
  readonly looks: readonly string[];
}

function playedOf({ name, sprite, choices }: SheetCase, found: GodotSeen): Played[] {
  assert.equal(found.error, undefined, name);
  const scale = choices.scale ?? 1;
  const cells = Array.from({ length: found.drawn.cellCount }, (_, cell) =>
    seen(cellOf(found, cell, sprite.width * scale, sprite.height * scale)).join(),
  );
  const names = animationsOf(sprite, 'default', [], noting()).map((animation) => animation.name);
  const tags = sprite.tags.length ? sprite.tags : [undefined];
  assert.deepEqual(found.animations.map((animation) => animation.name).sort(), [...names].sort(), name);
  return tags.map((tag, at) => {
    const animation = found.animations.find((one) => one.name === names[at]) ?? assert.fail(names[at]);
    if (tag?.name && sprite.tags.filter((other) => other.name === tag.name).length === 1)
      assert.equal(animation.name, tag.name);
    return {
      label: `${name}: ${animation.name}`,
      wanted: expectedRound(sprite, tag),
      loops: tag?.repeat === undefined,
      animation,
      looks: (found.drawn.cells[animation.name] ?? []).map((cell) => cells[cell] ?? ''),
    };
  });
}

/** Average milliseconds of each entry over three cycles, without those that weren't watched to the end. */
function meanTimes({ shown, durations }: GodotAnimation): Map<number, number> {
  const sums = new Map<number, { steps: number; visits: number }>();
  for (const [at, steps] of shown.slice(0, -1).slice(0, ROUNDS * durations.length)) {
    const sum = sums.get(at) ?? { steps: 0, visits: 0 };
    sums.set(at, { steps: sum.steps + steps, visits: sum.visits + 1 });
  }
  return new Map([...sums].map(([at, { steps, visits }]) => [at, (steps * STEP) / visits]));
}

describe('Godot shows what Aseprite shows', () => {
  let results: { readonly one: SheetCase; readonly played: readonly Played[]; readonly notes: readonly ExportNote[] }[];

  before(async () => {
    const tried = sampleOf(allCases(), 20, { always: ({ name }) => ALWAYS.test(name) });
    const exports = await Promise.all(
      tried.map(async ({ sprite, choices }, at) => {
        const folder = `case${at}`;
        const place = at % 5 === 4 ? {} : { projectFolder: folder };
        const whole = options({ ...choices, format: 'godot' });
        const { files, notes } = await exportSprite(sprite, whole, { ...tools, ...place });
        const { width, height } = { width: sprite.width * whole.scale, height: sprite.height * whole.scale };
        return { files, notes, folder, width, height, rounds: ROUNDS };
      }),
    );
    const found = await playInGodot(exports);
    results = tried.map((one, at) => {
      return { one, played: playedOf(one, found[at] ?? assert.fail()), notes: exports[at]?.notes ?? [] };
    });
  });

  it('with the frames of each tag in order, for their durations, forever or as often as the tag says', () => {
    for (const { one, played } of results) {
      const { scale = 1 } = one.choices;
      const looks = one.sprite.frames.map(({ image }) => seen(scaledRaster(image, scale).data).join());
      for (const { label, wanted, loops, animation, looks: drawn } of played) {
        assert.equal(animation.loop, loops, label);
        const written = inRuns(drawn.map((look, at) => [look, timesOf(animation)[at] ?? 0]));
        const expected = inRuns(wanted.map(([frame, ms]) => [looks[frame] ?? '', ms]));
        assert.deepEqual(
          written.map(([look]) => look),
          expected.map(([look]) => look),
          label,
        );
        for (const [at, [, ms]] of written.entries())
          assert.ok(Math.abs(ms - (expected[at]?.[1] ?? 0)) <= 1e-6 * ms, `${label}: ${ms} is written`);
      }
    }
  });

  it('with each frame at 60 steps a second rounded to a step, except those listed in a note', () => {
    for (const { played, notes } of results) {
      const note = notes.find((other) => other.note === 'uneven-times');
      const off = played.flatMap(({ animation, loops }) => {
        const means = meanTimes(animation);
        return timesOf(animation).flatMap((wanted, at) => {
          const shown = means.get(at);
          if (shown === undefined || (!loops && at === animation.durations.length - 1)) return [];
          return Math.abs(shown - wanted) > 1.5 * STEP ? [{ animation: animation.name, wanted, shown }] : [];
        });
      });
      if (!note) assert.deepEqual(off, []);
      else if (!off.some(({ wanted, shown }) => near(wanted, note.wanted) && near(shown, note.shown)))
        assert.fail(`The note tells ${JSON.stringify(note)}, but Godot shows ${JSON.stringify(off)}.`);
    }
  });

  it('with the durations that the note predicts', () => {
    for (const { played } of results) {
      for (const { label, animation, loops } of played) {
        const reckoned = shownTimes(
          { frames: [], durations: animation.durations, unit: 1000 / animation.speed },
          loops,
        );
        for (const [at, shown] of meanTimes(animation)) {
          const ms = reckoned[at];
          if (ms !== undefined)
            assert.ok(Math.abs(ms - shown) < 1e-6 * STEP, `${label}: frame ${at}, ${ms}, not ${shown}`);
        }
      }
    }
  });
});

/** Appended to a snippet in its script: prints the sprite that it made, and what is drawn in half a second. */
const WATCHING = `
var told := 0

func _process(_delta: float) -> void:
	told += 1
	var sprite: AnimatedSprite2D = get_child(0)
	print("seen ", JSON.stringify({ animation = sprite.animation, frame = sprite.frame, playing = sprite.is_playing(), filter = sprite.texture_filter }))
	if told == 30:
		get_tree().quit()
`;

describe('Godot code plays an export', () => {
  const names = [
    ['say "no"\\', 'say "no"\\'],
    ['größer 走る 🏃', 'größer 走る 🏃'],
    [undefined, 'default'],
  ] as const;
  for (const [name, animation] of sampleOf(names, 1)) {
    it(`${name ?? 'without tags'}`, async () => {
      const sprite = numberedSprite(
        [100, 100, 300],
        name === undefined ? [] : [tagOf('idle', 0, 0), tagOf(name, 1, 2)],
      );
      const { files } = await exportSprite(sprite, options({ format: 'godot' }), { ...tools, projectFolder: 'art' });
      const data = files.find((file) => file.name.endsWith('.tres'))?.name ?? assert.fail();
      const place = { picture: 'art/hero.png', data: `art/${data}`, loops: true };
      const { code } = snippetOf('godot', name === undefined ? place : { ...place, animation: name });
      const project = new Map(importedFiles({ folder: 'art', files }));
      project.set('main.gd', Buffer.from(`extends Node2D\n${code}\n${WATCHING}`));
      const lines = (await runGodot(project)).filter((line) => line.startsWith('seen '));
      const told = lines.map((line) => JSON.parse(line.slice(5)) as Record<string, unknown>);
      const nearest = 1;
      for (const one of told) assert.deepEqual([one.animation, one.playing, one.filter], [animation, true, nearest]);
      assert.ok(new Set(told.map(({ frame }) => frame)).size > 1, 'The animation moves.');
    });
  }
});

const near = (a: number, b: number) => Math.abs(a - b) <= STEP;
