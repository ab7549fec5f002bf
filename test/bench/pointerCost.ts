import type { Page } from 'playwright-core';
import { PreviewPageDriver } from '../browser/previewPageDriver';
import { showFile } from '../browser/showAseprite';
import { asepriteFile, cel, layer } from '../support/sprites/asepriteFile';
import { figures, type Row } from './row';

const SIDE = 128;
const FRAMES = 16;
const LAYERS = 8;
const MOVES = 240;
const MAX_RATIO = 1.5;
const MAX_MS = 16;
/** Frames aren't held until the next one of a screen, which would round all times up. */
const FLAGS = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
const SCENE = 'editGif';

/** From a pointer's event to the pixel on the screen: a stroke that grows, beside a canvas of the same page that sets one pixel. */
export async function pointerRows(): Promise<readonly Row[]> {
  const driver = await PreviewPageDriver.start(FLAGS);
  try {
    const preview = await driver.open(SCENE, { viewport: { width: 1280, height: 900 } });
    await showFile(preview, sprite(), 2, SCENE);
    await preview.page.locator(`.layer-row[data-layer="${LAYERS - 1}"]`).waitFor();
    await preview.press('d');
    await preview.page.locator('.draw-row').waitFor();
    const { drawn, empty, changed } = await strokeTimes(preview.page);
    if (changed < MOVES) throw new Error(`Only ${changed} pixels were drawn.`);
    const peer = figures('a canvas that sets one pixel', empty);
    const row = figures(`Stroke, ${SIDE} × ${SIDE}, ${FRAMES} frames, ${LAYERS} layers: pointer to screen`, drawn);
    const ratio = row.p95 / peer.p95;
    return [
      {
        ...row,
        unit: 'ms',
        beside: [{ ...peer, ratio }],
        goal: {
          text: `p95 ≤ ${MAX_RATIO} × the canvas, and under ${MAX_MS} ms`,
          met: ratio <= MAX_RATIO && row.p95 < MAX_MS,
        },
      },
    ];
  } finally {
    await driver.stop();
  }
}

/** A sprite whose layers are all seen through those above. */
function sprite(): Buffer {
  const pixels = Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, at) => (at % 4 === 3 ? 160 : (at * 7) & 255));
  return asepriteFile({
    width: SIDE,
    height: SIDE,
    frames: Array.from({ length: FRAMES }, (_, frame) => ({
      chunks: [
        ...(frame ? [] : Array.from({ length: LAYERS }, (__, at) => layer({ name: `layer ${at}` }))),
        ...Array.from({ length: LAYERS }, (__, at) => cel(SIDE, SIDE, pixels, { layer: at })),
      ],
    })),
  });
}

interface StrokeTimes {
  readonly drawn: readonly number[];
  readonly empty: readonly number[];
  /** Pixels that the stroke set. */
  readonly changed: number;
}

/** Presses a real mouse, and then moves it by events whose time is known, in turn on the stage and on the empty canvas. */
async function strokeTimes(page: Page): Promise<StrokeTimes> {
  await page.bringToFront();
  const box = await page.locator('.stage-canvas').boundingBox();
  if (!box) throw new Error('There is no image.');
  await page.mouse.move(box.x + 2, box.y + 2);
  await page.mouse.down();
  try {
    return await page.evaluate<StrokeTimes>(MEASURE);
  } finally {
    await page.mouse.up();
  }
}

const MEASURE = `new Promise((done) => {
  const stage = document.querySelector('.stage-canvas');
  const box = stage.getBoundingClientRect();
  const pixel = box.width / ${SIDE};
  const canvas = Object.assign(document.createElement('canvas'), { width: ${SIDE}, height: ${SIDE} });
  canvas.style.cssText = 'position: fixed; right: 0; bottom: 0; image-rendering: pixelated; pointer-events: none';
  canvas.style.width = canvas.style.height = box.width + 'px';
  document.body.append(canvas);
  const context = canvas.getContext('2d');
  const dot = new ImageData(1, 1);
  dot.data.set([255, 0, 0, 255]);
  canvas.addEventListener('pointermove', ({ clientX, clientY }) =>
    context.putImageData(dot, (clientX - box.left) / pixel, (clientY - box.top) / pixel));
  const { port1, port2 } = new MessageChannel();
  const times = { drawn: [], empty: [] };
  let turn = 0;
  let begin = 0;
  const send = () => {
    const step = (turn >> 1) * 5;
    const row = Math.floor(step / ${SIDE});
    const column = row % 2 ? ${SIDE - 1} - (step % ${SIDE}) : step % ${SIDE};
    const place = { clientX: box.left + (column + 0.5) * pixel, clientY: box.top + (row * 3 + 0.5) * pixel };
    begin = performance.now();
    (turn % 2 ? canvas : stage).dispatchEvent(new PointerEvent('pointermove', {
      ...place, pointerId: 1, pointerType: 'mouse', isPrimary: true, buttons: 1, bubbles: true, cancelable: true,
    }));
    requestAnimationFrame(() => port2.postMessage(0));
  };
  port1.onmessage = () => {
    times[turn % 2 ? 'empty' : 'drawn'].push(performance.now() - begin);
    turn++;
    if (turn < ${2 * MOVES}) requestAnimationFrame(send);
    else done({ drawn: times.drawn.slice(20), empty: times.empty.slice(20), changed: countBlack() });
  };
  const countBlack = () => {
    const words = new Uint32Array(stage.getContext('2d').getImageData(0, 0, ${SIDE}, ${SIDE}).data.buffer);
    return words.reduce((sum, word) => sum + (word === 0xff000000 ? 1 : 0), 0);
  };
  requestAnimationFrame(send);
})`;
