import { draw } from '@sprite-kiln/placeholders/drawing';
import { drawNormalMap } from '@sprite-kiln/placeholders/testing';
import { normalMap } from '../../src/sprite/normalMap/normalMap';
import { USUAL_NORMAL_MAP } from '../../src/sprite/normalMap/settings';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import { paste } from '../../src/sprite/sheet/frames';
import { type ImageJs, loadPeer } from './peers';
import { bench, figures, median } from './row';

const SIDE = 1024;
const SPRITE = 64;
const ROUNDS = 7;
const GOAL_MS = 150;
/** The slope that ours has for a brightness difference of 1 if only brightness sets the heights: `BRIGHTEST` · `USUAL_SLOPE` / 8 / 255. */
const SLOPE = (2.2 * 0.55) / 8 / 255;

/** A normal map of 1024 × 1024, as the built-in service and *Normal Map…* compute it, compared with a Sobel map by a JavaScript library. */
bench(async () => {
  const picture = await sprites();
  const { Image } = await loadPeer('image-js');
  compare(Image);
  const [ours, theirs, whole]: [number[], number[], number[]] = [[], [], []];
  // The first round of each warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [times, work] of [
      [ours, () => normalMap(picture)],
      [theirs, () => sobelMap(Image, picture)],
      [whole, () => drawNormalMap({ picture, frames: undefined })],
    ] as const) {
      const begin = performance.now();
      work();
      if (round > 0) times.push(performance.now() - begin);
    }
  }
  const peer = figures('Sobel filter of image-js over the brightness alone, made unit vectors in a plain loop', theirs);
  return [
    {
      ...figures(`Normal map of ${SIDE} × ${SIDE}: shape, color regions and brightness`, ours),
      unit: 'ms',
      beside: [
        { ...peer, ratio: median(ours) / peer.median },
        figures("the whole task of the service's thread, PNG written", whole),
      ],
      goal: { text: `median < ${GOAL_MS} ms`, met: median(ours) < GOAL_MS },
    },
  ];
});

/** An image full of different sprites, like an atlas. */
async function sprites(): Promise<Raster> {
  const whole = createRaster(SIDE, SIDE);
  const prompts = ['a brave knight', 'grey wolf', 'castle', 'tree', 'sword', 'red potion'];
  const drawn = await Promise.all(prompts.map((prompt) => draw({ prompt, size: SPRITE, variant: 0 })));
  for (let y = 0, n = 0; y < SIDE; y += SPRITE)
    for (let x = 0; x < SIDE; x += SPRITE, n++) {
      const sprite = drawn[n % drawn.length];
      if (sprite) paste(sprite, whole, x, y);
    }
  return whole;
}

/** Brightness is the height; R to the right, G up, B out of the image, each unit vector from −1…1 to 1…255. */
function sobelMap(Image: ImageJs['Image'], { width, height, data }: Raster): Raster {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length);
  const grey = new Image(width, height, { data: bytes, colorModel: 'RGBA' }).grey({
    algorithm: 'luma601',
    mergeAlpha: false,
    keepAlpha: false,
  });
  const across = grey.rawDirectConvolution(
    [
      [1, 0, -1],
      [2, 0, -2],
      [1, 0, -1],
    ],
    { borderType: 'replicate' },
  );
  const upward = grey.rawDirectConvolution(
    [
      [-1, -2, -1],
      [0, 0, 0],
      [1, 2, 1],
    ],
    { borderType: 'replicate' },
  );
  const map = createRaster(width, height);
  for (let i = 0, at = 0; i < width * height; i++, at += 4) {
    const nx = (across[i] as number) * SLOPE;
    const ny = (upward[i] as number) * SLOPE;
    const scale = 127 / Math.sqrt(nx * nx + ny * ny + 1);
    map.data[at] = Math.round(nx * scale) + 128;
    map.data[at + 1] = Math.round(ny * scale) + 128;
    map.data[at + 2] = Math.round(scale) + 128;
    map.data[at + 3] = data[at + 3] as number;
  }
  return map;
}

/** Throws unless both give the same map when only brightness sets the heights: otherwise they would measure different work. */
function compare(Image: ImageJs['Image']): void {
  const side = 32;
  const picture = createRaster(side, side);
  for (let i = 0; i < side * side; i++) {
    const shade = 128 + 100 * Math.sin((i % side) / 4) * Math.cos(Math.floor(i / side) / 5);
    picture.data.set([shade, shade, shade, 255], i * 4);
  }
  const ours = normalMap(picture, { ...USUAL_NORMAL_MAP, bevel: 0, regions: 0, brightness: 1 });
  const theirs = sobelMap(Image, picture);
  let bent = 0;
  ours.data.forEach((value, at) => {
    const other = theirs.data[at] ?? 0;
    if (Math.abs(value - other) > 1) throw new Error(`Byte ${at} is ${value} in our map and ${other} in theirs.`);
    if (at % 4 === 0 && Math.abs(value - 128) > 8) bent++;
  });
  if (bent < side) throw new Error('The compared maps are flat.');
}
