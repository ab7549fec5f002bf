// Draws contact sheets of everything that the built-in service can draw: out/gallery/index.html, and PNGs next to it.
// npm run gallery -- [category or subject…] [--variations]
// npm run gallery -- sample [--update]     what test/drawing/drawn.test.ts compares, what changed first; also writes its digests
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { importLines } from '../../../scripts/lib/bundledModule.mjs';
import { root } from '../../../scripts/lib/run.mjs';
import { PROMPTS } from './galleryPrompts.mjs';
import { drawSample } from './gallerySample.mjs';

const args = process.argv.slice(2);
const variations = args.includes('--variations');
const named = args.filter((arg) => !arg.startsWith('--'));
const folder = path.join(root, 'out/gallery');
await mkdir(folder, { recursive: true });
if (named[0] === 'sample') {
  console.log(await drawSample(folder, args.includes('--update')));
  process.exit();
}

const library = (file) => `./packages/placeholders/src/drawing/${file}`;

/** The drawing's door, and the code behind it that draws references of a known style. */
const drawing = await importLines(
  `export * from '${library('drawing')}';
export { drawSubject } from '${library('draw/drawSprite')}';
export { subjectFor } from '${library('draw/painting')}';
export { appearanceFor } from '${library('parts/appearance')}';
export { seededRandom } from '${library('canvas/seed')}';
export { readPrompt } from '${library('vocabulary/prompt')}';`,
);
const { animate, draw, edit, restyle, subjects, turn } = drawing;

/** Each item through an asynchronous function, one after the other. */
async function each(list, map) {
  const out = [];
  for (const [index, item] of list.entries()) out.push(await map(item, index));
  return out;
}

async function viewsOf(spec) {
  const source = await draw(spec);
  return each(DIRECTIONS, async (direction) => (await turn(source, { size: spec.size, direction }, spec)).picture);
}

const BACKGROUND = [58, 62, 74];
const DIRECTIONS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Images in a grid, each enlarged by a whole number to at most `cell` pixels. */
function sheet(rows, cell, gap = 4) {
  const wide = Math.max(...rows.map((row) => row.length)) * (cell + gap) + gap;
  const high = rows.length * (cell + gap) + gap;
  const png = new PNG({ width: wide, height: high });
  for (let i = 0; i < wide * high; i++) png.data.set([...BACKGROUND, 255], i * 4);
  rows.forEach((row, ry) => {
    row.forEach((sprite, rx) => {
      if (!sprite) return;
      const scale = Math.floor(cell / sprite.width);
      for (let y = 0; y < sprite.height * scale; y++) {
        for (let x = 0; x < sprite.width * scale; x++) {
          const from = (Math.floor(y / scale) * sprite.width + Math.floor(x / scale)) * 4;
          if (sprite.data[from + 3])
            png.data.set(
              sprite.data.subarray(from, from + 4),
              ((gap + ry * (cell + gap) + y) * wide + gap + rx * (cell + gap) + x) * 4,
            );
        }
      }
    });
  });
  return PNG.sync.write(png);
}

const captions = Object.entries(subjects()).flatMap(([category, words]) =>
  Object.entries(words)
    .filter(([id]) => !named.length || named.includes(category) || named.includes(id))
    .map(([id, word]) => ({ category, id, word })),
);
const page = [
  '<!doctype html><meta charset="utf-8"><title>Gallery</title><style>body{background:#3a3e4a;color:#eee;font:13px sans-serif}',
  'img{image-rendering:pixelated;margin:2px}figure{display:inline-block;margin:6px;text-align:center}</style>',
];
const chunks = (list, n) => Array.from({ length: Math.ceil(list.length / n) }, (_, i) => list.slice(i * n, i * n + n));
const data = (sprite, scale) =>
  `<img width="${sprite.width * scale}" src="data:image/png;base64,${sheet([[sprite]], sprite.width, 0).toString('base64')}">`;

for (const category of new Set(captions.map((entry) => entry.category))) {
  const list = captions.filter((entry) => entry.category === category);
  page.push(`<h2>${category}</h2>`);
  for (const { word } of list) {
    const sprites = await each([16, 32, 64], (size) => draw({ prompt: word, size, variant: 0 }));
    page.push(
      `<figure>${sprites.map((sprite) => data(sprite, 128 / sprite.width / (sprite.width === 16 ? 2 : 1))).join('')}<figcaption>${word}</figcaption></figure>`,
    );
  }
  for (const size of [16, 32, 64]) {
    const rows = await each(chunks(list, size === 64 ? 10 : 12), (row) =>
      each(row, ({ word }) => draw({ prompt: word, size, variant: 0 })),
    );
    await writeFile(
      path.join(folder, `${category}-${size}.png`),
      sheet(rows, size === 64 ? 128 : size === 32 ? 96 : 64),
    );
  }
  if (variations) {
    const rows = await each(list, ({ word }) =>
      each(Array(12).fill(word), (prompt, variant) => draw({ prompt, size: 32, variant })),
    );
    await writeFile(path.join(folder, `${category}-variations.png`), sheet(rows, 64));
  }
}
if (!named.length) {
  page.push('<h2>Prompts that are in no table</h2>');
  const rows = await each(chunks(PROMPTS, 10), (row) => each(row, (prompt) => draw({ prompt, size: 64, variant: 0 })));
  await writeFile(path.join(folder, 'prompts.png'), sheet(rows, 128));
  for (const prompt of PROMPTS)
    page.push(
      `<figure>${data(await draw({ prompt, size: 64, variant: 0 }), 2)}<figcaption>${prompt}</figcaption></figure>`,
    );
}
if (!named.length) {
  const bodies = ['knight', 'wizard', 'goblin', 'skeleton', 'princess', 'wolf', 'horse'];
  const things = [
    'chest',
    'crate',
    'house',
    'church',
    'castle',
    'chair',
    'table',
    'bookshelf',
    'door',
    'sign',
    'sword',
    'shield',
  ];
  things.push(
    'key',
    'book',
    'car',
    'truck',
    'tank',
    'train',
    'cart',
    'sailing ship',
    'boat',
    'bicycle',
    'barrel',
    'potion',
  );
  things.push('cup', 'tree', 'gem', 'tower', 'slime', 'helmet', 'bird', 'fish', 'grass tile', 'frobnicator');
  for (const size of [16, 32, 64]) {
    const views = await each([...bodies, ...things], (prompt) => viewsOf({ prompt, size, variant: 0 }));
    await writeFile(path.join(folder, `views-${size}.png`), sheet(views, size === 16 ? 64 : 128));
  }
  const motions = ['idle', 'walk', 'run', 'jump', 'attack', 'cast', 'hurt', 'die'];
  for (const prompt of ['knight', 'wolf', 'wizard', 'giant orc with an axe']) {
    const spec = { prompt, size: 64, variant: 0 };
    const source = await draw(spec);
    const rows = await each(motions, (motion) => animate(source, { prompt: motion, frames: 8 }, spec));
    await writeFile(path.join(folder, `motions-${prompt.replaceAll(' ', '-')}.png`), sheet(rows, 128));
  }
}
if (!named.length) {
  // Three references of a known style, then what is drawn in that style.
  const known = (prompt, size, look) => {
    const reading = drawing.readPrompt(prompt);
    const base = drawing.appearanceFor(reading, drawing.subjectFor(reading), drawing.seededRandom(prompt));
    return drawing.drawSubject(reading, size, { ...base, ...look }, prompt);
  };
  const shading = (light, outline, dithered = false) => ({ shading: { light, outline, dithered } });
  const styles = [
    [64, ['villager', 'archer', 'farmer'], { headShare: 0.25, ...shading([0, -1], 'none') }],
    [48, ['knight', 'goblin', 'ninja'], { headShare: 0.6, ...shading([0.7, -0.7], 'full') }],
    [64, ['wizard', 'elf', 'villager'], shading([0, 1], 'shade', true)],
    [64, ['slime', 'apple', 'ghost'], { fineness: 0.4, ...shading([-0.7, -0.7], 'none') }],
    [32, ['pirate', 'tree', 'potion'], shading([-1, 0], 'shade')],
    [16, ['knight', 'wolf', 'chest'], {}],
  ];
  const prompts = ['pirate', 'dragon', 'potion', 'tree', 'house', 'frobnicator'];
  for (const size of [32, 64]) {
    const rows = await each(styles, async ([side, words, look]) => {
      const references = words.map((word) => known(word, side, look));
      return [...references, ...(await each(prompts, (prompt) => restyle(references, { prompt, size, variant: 0 })))];
    });
    await writeFile(path.join(folder, `styles-${size}.png`), sheet(rows, 128));
  }
}

// Rows of characters: first unchanged, then after each edit.
const EDITS = {
  things: [
    'remove the weapon',
    'remove the shield',
    'remove the hat',
    'give it an axe',
    'add a bow',
    'add a staff',
    'add a shield',
    'add a crown',
    'add a red wizard hat',
    'add wings',
    'add a blue cloak',
    'add a beard',
  ],
  colors: [
    'blue hair',
    'green cloak',
    'golden armor',
    'purple hat',
    'red boots',
    'black trousers',
    'green skin',
    'red eyes',
    'golden weapon',
    'make it teal',
    'make it angry',
    'old',
  ],
  poses: [
    'raise the sword',
    'arms up',
    'sitting',
    'kneeling',
    'crouching',
    'jumping',
    'attack pose',
    'block with the shield',
    'waving',
    'pointing',
    'running',
    'lying down',
    'turn left',
    'from behind',
  ],
};
const EDITED = ['knight', 'wizard', 'elf', 'pirate', 'princess', 'archer', 'skeleton', 'orc', 'viking', 'wolf'];
if (!named.length || named.includes('edits')) {
  for (const [name, prompts] of Object.entries(EDITS)) {
    for (const size of [32, 64]) {
      const rows = await each(EDITED, async (prompt) => {
        const spec = { prompt, size, variant: 0 };
        const source = await draw(spec);
        return [
          source,
          ...(await each(prompts, async (words) => (await edit(source, { prompt: words, variant: 0 }, spec)).picture)),
        ];
      });
      await writeFile(path.join(folder, `edits-${name}-${size}.png`), sheet(rows, size === 64 ? 128 : 96));
    }
  }
}
await writeFile(path.join(folder, 'index.html'), page.join('\n'));
console.log(`${captions.length} subjects: ${path.join(folder, 'index.html')}`);
