import { deflateSync } from 'node:zlib';
import { Flattener } from '../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../src/sprite/aseprite/read';
import { openAseprite, saveAseprite } from '../../src/sprite/edit/aseprite/saveAseprite';
import { type Change, changed } from '../../src/sprite/edit/change';
import { Versions } from '../../src/sprite/edit/versions';
import { DEFLATE_LEVEL } from '../../src/sprite/export/tools';
import { asepriteFile, cel, layer } from '../support/sprites/asepriteFile';
import { largeAnimation } from '../support/sprites/largeAnimation';
import { measureChange, measureUnchanged } from './editCost';
import { bench, type Figures, figures, median, type Row } from './row';

const ROUNDS = 9;
const MAX_RATIO = 1.5;
/** How often a change of a huge sprite is made for one figure: once takes too little time. */
const TIMES = 200;
const MAX_MS = 1;

const CHANGES: readonly (readonly [string, Change])[] = [
  ['another duration', { change: 'durations', frames: [7], durations: 40 }],
  ['another canvas', { change: 'canvas', rect: { x: -8, y: -8, width: 272, height: 272 } }],
  ['all frames mirrored', { change: 'turn', turn: 'flip-horizontal' }],
];

/** Most of the time of the page that can't change files, for what is opened and not changed: the figures of one page differ by as much. */
const MAX_OPENING = 1.1;
/** What the preview's page of an animation loaded before files could be changed. */
const MAX_LOADED_KB = 640;

/** Saving a changed Aseprite file beside reading it, a change of a huge sprite beside the same of a small one, and changes in the preview's page. */
bench(async () => {
  const bytes = largeAnimation();
  const deflate = (raw: Uint8Array) => deflateSync(raw, { level: DEFLATE_LEVEL });
  /** As the thread does it, which has only bytes and changes. */
  const saved = (change: Change) => () => {
    const base = openAseprite(bytes);
    return saveAseprite(bytes, base, changed(base, change), deflate).length;
  };
  const [read, ...all] = times([() => flattened(bytes), ...CHANGES.map(([, change]) => saved(change))]) as [
    number[],
    ...number[][],
  ];
  const reading = figures('reading it, as a preview does: opened, and all frames flattened', read);
  const rows = CHANGES.map(([what], at): Row => {
    const values = all[at] ?? [];
    const ratio = median(values) / reading.median;
    return {
      ...figures(`Aseprite file saved, 64 frames of 256 × 256, 8 layers: ${what}`, values),
      unit: 'ms',
      beside: [{ ...reading, ratio }],
      goal: { text: `≤ ${MAX_RATIO} × reading it`, met: ratio <= MAX_RATIO },
    };
  });
  return [...rows, ...hugeRows(), ...(await screenRows()), ...(await unchangedRows())];
});

/** Milliseconds of each work, in turn. The first round warms up. */
function times(works: readonly (() => number)[]): number[][] {
  const found: number[][] = works.map(() => []);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [at, work] of works.entries()) {
      const begin = performance.now();
      if (work() <= 0) throw new Error('Nothing was done.');
      if (round > 0) found[at]?.push(performance.now() - begin);
    }
  return found;
}

function flattened(bytes: Uint8Array): number {
  const document = readAseprite(bytes);
  const flattener = new Flattener(document);
  return document.frames.reduce((sum, _, frame) => sum + flattener.frame(frame).data.length, 0);
}

/** An Aseprite file in which each frame has a cel of its own. */
function file(side: number, frames: number): Buffer {
  const pixels = Uint8Array.from({ length: 64 * 64 * 4 }, (_, at) => at & 255);
  return asepriteFile({
    width: side,
    height: side,
    frames: Array.from({ length: frames }, (_, at) => ({
      chunks: [...(at ? [] : [layer({ name: 'body' })]), cel(64, 64, pixels)],
    })),
  });
}

function hugeRows(): Row[] {
  const change: Change = { change: 'durations', frames: [3], durations: 40 };
  const [small, huge] = [file(64, 8), file(4096, 500)].map((bytes) => new Versions([{ sprite: openAseprite(bytes) }]));
  let id = 0;
  const changedIn = (versions: Versions | undefined) => () => {
    for (let time = 0; time < TIMES; time++) versions?.at([{ id: ++id, change: { change } }]);
    return TIMES;
  };
  const [ofHuge = [], ofSmall = []] = times([changedIn(huge), changedIn(small)]).map((all) =>
    all.map((ms) => ms / TIMES),
  );
  const peer: Figures = figures('8 frames of 64 × 64', ofSmall);
  const row = figures('Another duration in 500 frames of 4096 × 4096', ofHuge);
  return [
    {
      ...row,
      unit: 'ms',
      beside: [{ ...peer, ratio: row.median / peer.median }],
      goal: { text: `median under ${MAX_MS} ms`, met: row.median < MAX_MS },
    },
  ];
}

/** From a click to the painted image: hiding a layer in the file beside hiding it in the view, of a page that can't change files. */
async function screenRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [side, frames] of [
    [64, 1],
    [256, 16],
  ] as const) {
    const { changed: values, decoded, known } = await measureChange(side, frames);
    const beside = [
      figures('in a page without editing, the layer hidden in the view', decoded),
      figures('the same again: its image is there', known),
    ].map((peer) => ({ ...peer, ratio: median(values) / peer.median }));
    const frame = frames > 1 ? `, ${frames} frames` : '';
    rows.push({
      ...figures(`Layer hidden in the file, ${side} × ${side}${frame}: from the click to the screen`, values),
      unit: 'ms',
      beside,
      goal: { text: `≤ ${MAX_RATIO} × without editing`, met: (beside[0]?.ratio ?? 0) <= MAX_RATIO },
    });
  }
  return rows;
}

/** A file that could be changed and isn't: how long its page takes, and what it loads. */
async function unchangedRows(): Promise<Row[]> {
  const { changeable, fixed, loaded, added } = await measureUnchanged();
  const peer = figures('of files that can’t be changed', fixed);
  const ratio = median(changeable) / peer.median;
  return [
    {
      ...figures('Unchanged file: from the start of its page to its first image', changeable),
      unit: 'ms',
      beside: [{ ...peer, ratio }],
      goal: { text: `≤ ${MAX_OPENING} × of files that can’t be changed`, met: ratio <= MAX_OPENING },
    },
    {
      ...figures('Unchanged file: scripts that its page loads', [loaded]),
      unit: 'kB',
      beside: [figures('loaded with the first change', [added])],
      goal: { text: `≤ ${MAX_LOADED_KB} kB, as before files could be changed`, met: loaded <= MAX_LOADED_KB },
    },
  ];
}
