import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { seededRandom } from '../../src/drawing/canvas/seed';
import type { Shading } from '../../src/drawing/canvas/shading';
import { drawSubject } from '../../src/drawing/draw/drawSprite';
import { subjectFor } from '../../src/drawing/draw/painting';
import { animate, type DrawingSpec, draw, edit, isDrawnBy, restyle, turn } from '../../src/drawing/drawing';
import { type Appearance, appearanceFor } from '../../src/drawing/parts/appearance';
import { readPrompt } from '../../src/drawing/vocabulary/prompt';
import { SUBJECT_WORDS } from '../../src/drawing/vocabulary/subjectWords';
import { FOREIGN, person } from './foreign';

/** One item of the sample, with a name for people: a prompt, and how it's drawn. */
export interface Drawing {
  readonly name: string;
  readonly pictures: () => Promise<readonly Raster[]>;
}

/** Details are drawn from 28 px; 64 px show the same ones finer. */
const SIZES = [16, 32, 16, 32, 64];
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const own = (prompt: string, size: number, variant = 0): DrawingSpec => ({ prompt, size, variant });
const titled = ({ prompt, size, variant }: DrawingSpec) => `“${prompt}”, ${size} px, variation ${variant + 1}`;

/** The first English words of each subject, as some draw special forms of it. */
const SUBJECTS = Object.values(SUBJECT_WORDS)
  .flatMap((words) => Object.values(words) as string[])
  .map((words) => words.split('|')[0]?.trim().split(' ').slice(0, 4) ?? []);

/** Build, mood, view, counts, colors, materials, worn and held items, effects, unknown words. */
const COMBINED = [
  ...['a brave knight with a red hat', 'golden axe', 'ice dragon', 'skeleton archer', 'angry slime with a crown'],
  ...['tiny broken chest', 'flaming sword', 'fat happy cat', 'old man with a lantern', 'zombie pirate', 'sleepy fox'],
  ...['black cat with wings', 'potion of healing', 'stone golem with a torch', 'tall thin tree', 'elf ranger in red'],
  ...['chapeau de sorcier rouge', 'Zwerg mit Axt', 'knight from the side', 'princess from behind', 'top-down hero'],
  ...['chest, side view', 'Haus von hinten', 'voiture de face', 'quokka', 'frobnicator 3000', '龍', ''],
  ...['three coins', 'crossed swords', 'a pile of bones', 'two knights', 'spiky iron shield', 'striped tent'],
  ...['rotten apple', 'snowy house', 'wolf in armor', 'skeleton horse', 'cat knight', 'top-down table', 'rainbow fish'],
  ...[
    'dwarf with blue beard',
    'bucket full of milk',
    'spiky turtle',
    'sad robot',
    'young queen',
    'giant orc with an axe',
  ],
  ...['burning skeleton', 'frozen knight', 'mossy rock', 'wet dog', 'bear covered in snow', 'glowing crystal'],
  ...[
    'poisoned dagger',
    'goblin with a spear',
    'chest on fire, from behind',
    'horned wolf',
    'snowman with a red scarf',
  ],
  ...['knight without helmet', 'hooded thief', 'round bearded king', 'empty chest, open', 'closed stone door'],
  ...['sleepy knight', 'angry cat', 'happy dog', 'sad wolf', 'angry horse', 'happy slime', 'sad ghost', 'sleepy bird'],
  ...['happy turtle', 'crowned frog', 'crowned wolf with a red hat', 'slime with a sword', 'cat with a wizard hat'],
  ...['winged horse', 'winged knight', 'horned slime', 'horned helmet', 'spiky wolf', 'armored cat', 'snowy rock'],
  ...['knight with a backpack', 'thin man', 'tall woman', 'giant slime', 'tiny knight', 'old cat', 'young dog'],
  ...['glowing slime', 'undead elf', 'spotted cow', 'striped cat', 'rainbow slime', 'rainbow flag', 'broken sword'],
  ...['apple tree', 'torn flag', 'helmet with spikes', 'blue burning sword', 'snow-covered house', 'angry sword'],
  ...['sword with red handle', 'girl with blue hair', 'wolf with blue eyes', 'fish with a crown', 'a pair of boots'],
  ...[
    'skeleton king',
    'goblin pirate',
    'robot knight',
    'dog wizard',
    'zombie horse',
    'top-down knight',
    'top-down car',
  ],
  ...['top-down chair', 'top-down bed', 'top-down barrel', 'top-down chest', 'top-down tree', 'top-down pine'],
  ...['top-down house', 'top-down boat', 'top-down bush', 'man with a fishing rod', 'hunter with a pickaxe'],
  ...['angry turtle', 'sleepy turtle', 'sleeping snail', 'sad fish', 'grass with flowers', 'gold ring with ruby'],
  ...[
    'silver amulet',
    'cake with cherries',
    'ice spell',
    'round shield',
    'open gate',
    'half full potion',
    'lit window',
  ],
  ...['frog knight with a hat', 'sword with a crown', 'chest with wings', 'house with a shield', 'white eyes cat'],
  ...['pile of coins', 'Baum ohne Blätter', 'iron robot with a red cape', 'man with golden hair and a blue hat'],
  ...['angry tower', 'open book', 'empty bottle', 'sun with a sad face', 'bird from behind', 'wolf from the side'],
];

const BODIES = ['knight', 'wizard', 'goblin with a spear', 'skeleton archer', 'wolf', 'horse', 'burning skeleton'];

/** Things of each kind of solid, with and without joints. */
const TURNED = [
  ...BODIES,
  ...['giant orc with an axe', 'bomb', 'skull', 'tree', 'lute', 'bird', 'dragon', 'cannon', 'sword', 'ring', 'gate'],
  ...['door', 'shield', 'sign', 'bicycle', 'book', 'crate', 'castle', 'house', 'barn', 'chest', 'bookshelf', 'chair'],
  ...['blue car', 'sailing ship', 'train', 'grass tile', 'frobnicator', 'tower', 'mossy house', 'crossed swords'],
  ...['taxi', 'truck', 'bus', 'tank', 'cart', 'minecart', 'boat', 'pirate ship', 'bed', 'stairs', 'mimic', 'throne'],
  ...['fireplace', 'table', 'speech', 'clock', 'red lock', 'phoenix', 'fish', 'snail', 'ghost', 'heart', 'temple'],
  ...['three coins', 'snowy house', 'cat', 'giant spider', 'horned slime', 'crowned frog', 'angry chest', 'bee'],
];

const MOTIONS = ['idle', 'walk', 'run', 'jump', 'attack', 'cast', 'hurt', 'die'];

/** Motions of pixels. */
const MOVED = [
  ...['idle breathing', 'walk cycle', 'run fast', 'sword attack', 'jump', 'sway in the wind', 'something else'],
  ...['cast a spell', 'gets hurt', 'squash and stretch', 'flickering flame', 'spin', 'hovering ghost', 'shake'],
  ...['blink', 'dies'],
];

const WEARERS = ['knight', 'wizard', 'elf', 'pirate', 'princess', 'archer', 'skeleton', 'viking', 'goblin', 'robot'];

/** Edits of our own images, which redraw them. */
const OWN_EDITS = [
  ...['remove the weapon', 'ohne Schild', 'enlève le chapeau', 'give it an axe', 'mit einem Bogen', 'ajoute un bâton'],
  ...['add a shield', 'add a crown', 'add a red hat', 'ein Cowboyhut', 'add a helmet', 'rote Kapuze', 'blue hair'],
  ...['long blue hair', 'remove the hair', 'add a beard', 'sans barbe', 'red eyes', 'make it angry', 'old'],
  ...['add a blue cloak', 'schwarze Hose', 'rote Stiefel', 'red gloves', 'add wings', 'add bat wings', 'golden weapon'],
  ...['golden armor', 'green skin', 'make it teal', 'dark green hat', 'give him a lantern', 'raise the sword'],
  ...['arms up', 'sitting', 'kneeling', 'crouching', 'jumping', 'attack pose', 'block with the shield', 'waving'],
  ...['pointing', 'running', 'walking', 'casting', 'lying down', 'hurt', 'standing', 'turn left', 'from behind'],
  ...['mirror', 'red belt', 'make it fat', 'giant', 'white outline', 'remove the sword and make it glow', 'qwrtz'],
];

/** Edits of what others wear and hold. */
const OTHER_EDITS: readonly (readonly [prompt: string, whos: string])[] = [
  ['remove the weapon', 'knight, robot, wolf'],
  ['remove the hat', 'king, santa, samurai, elf'],
  ['remove the helmet', 'knight, viking'],
  ['remove the hood', 'archer, thief'],
  ['remove the wings', 'angel, knight'],
  ['without beard', 'dwarf, knight'],
  ['remove the cape', 'king, man'],
  ['remove the shield', 'knight, wizard'],
  ['remove the backpack', 'adventurer, archer'],
  ['remove the armor', 'armored wolf, knight'],
  ['blue cloak', 'elf, wizard, wolf, king'],
  ['red hood', 'archer, knight'],
  ['blue beard', 'dwarf, knight'],
  ['white hair', 'man, knight'],
  ['red wings', 'angel, knight'],
  ['blue shield', 'knight, elf'],
  ['golden helmet', 'knight, viking'],
  ['red plume', 'knight'],
  ['blue apron', 'chef, blacksmith'],
  ['hellblaue Hose', 'man, knight'],
  ['white fur', 'wolf, cat, knight'],
  ['give it a cape', 'man, king'],
  ['add a quiver', 'elf, man'],
  ['add a mustache', 'man, knight'],
  ['add a long beard', 'man'],
  ['add gloves and a belt', 'man'],
  ['add armor', 'wolf, man'],
  ['add a pharaoh hat', 'man'],
  ['add a halo', 'woman'],
  ['add a santa hat', 'dwarf'],
  ['add wings', 'horse'],
  ['younger', 'man'],
  ['happy', 'slime, knight'],
  ['turn to the front left', 'wolf'],
  ['turn to the back right', 'knight'],
  ['turn left', 'treasure chest'],
  ['mirror', 'axe, house'],
  ['make it magenta', 'treasure chest, slime, grass'],
  ['sitting', 'wolf, slime'],
  ['give it a torch', 'knight'],
  ['remove the crown', 'crowned frog, king'],
  ['undo', 'knight'],
  ['turn right', 'knight'],
  ['turn to the front right', 'wizard'],
  ['turn to the back left', 'knight'],
  ['face the viewer', 'wolf'],
  ['blue belt', 'man'],
  ['red robe', 'wizard'],
  ['blue tunic', 'knight, viking, skeleton'],
  ['blue backpack', 'adventurer, archer'],
  ['golden axe', 'viking, dwarf, knight'],
  ['add a plume', 'knight, man'],
  ['remove the plume', 'knight, man'],
  ['remove the torch', 'knight with a torch, knight'],
  ['remove the hat', 'wolf with a hat, man with a crown'],
  ['remove the sword', 'orc with a sword and a shield, wizard'],
  ['give it a shield', 'knight with a torch, elf'],
  ['add an ice staff', 'man'],
  ['add boots and trousers', 'man'],
  ['walk pose', 'wolf, slime'],
  ['old', 'wolf, king'],
];

/** Edits of images that the service did not draw, which change their pixels. */
const FOREIGN_EDITS = [
  ...['blue hair', 'make it blue', 'roter Umhang', 'add a red hat', 'a crown', 'give it a sword', 'bouclier'],
  ...['add wings', 'horns', 'glow', 'white outline', 'remove the outline', 'damaged', 'snow', 'mirror', 'darker'],
  ...['brighter', 'remove the hat', 'ohne Waffe', 'without wings', 'remove the shield', 'make it angry', 'qwrtz'],
  ...['on fire', 'frozen', 'poisoned', 'make it a shadow', 'golden', 'stone statue', 'snow covered', 'mossy', 'wet'],
  ...['add a shadow', 'make the outline white', 'red outline', 'green glow', 'blue fire', 'change the green to red'],
  ...[
    'blue boots',
    'green trousers',
    'blue skin',
    'golden sword',
    'red shield',
    'blue cloak',
    'green hat',
    'add a helmet',
  ],
  ...['make it royal', 'look left', 'remove the table', 'remove the blade', 'casts a shadow', 'poisoned, then frozen'],
  ...['give it a torch', 'add a cape', 'add horns and blue hair', 'dark red', 'light blue hair', 'add a beard'],
];

const named = (name: string, pictures: () => Promise<readonly Raster[]>): Drawing => ({ name, pictures });

/** What each of the words draws, in at least `least` pictures of different sizes and variations. */
const drawings = (lists: readonly (readonly string[])[], least: number): Drawing[] =>
  lists.map((words, i) => {
    const all = Array.from({ length: Math.max(words.length, least) }, (_, j) =>
      own(at(words, j), at(SIZES, i + j), (i * 5 + j * 7) % 12),
    );
    const name = all.map(titled).join('; ');
    return named(name, () => Promise.all(all.map(draw)));
  });

const MIRRORED = { changes: { version: 1, mirrored: true } } as const;

const views = [
  ...TURNED.map((prompt, i) => [`“${prompt}”`, own(prompt, at([32, 16], i), i % 3)] as const),
  ...['axe', 'red lock', 'knight'].map(
    (prompt) => [`mirrored “${prompt}”`, { ...own(prompt, 32), ...MIRRORED }] as const,
  ),
].map(([name, spec]) =>
  named(`eight views of ${name}, ${spec.size} px, variation ${spec.variant + 1}`, async () => {
    const source = await draw(spec);
    const list: Raster[] = [];
    for (let direction = 0; direction < 8; direction++)
      list.push((await turn(source, { size: spec.size, direction }, spec)).picture);
    return list;
  }),
);

/** Every motion of every second body, in different directions; every motion of one at 64 px. */
const motions = BODIES.flatMap((prompt, i) =>
  MOTIONS.filter((_, j) => (i + j) % 2 === 0).map((motion, j) => {
    const spec = { ...own(prompt, at([16, 32], i + j), i % 3), ...(j % 3 ? { direction: (i + j) % 8 } : {}) };
    return named(`“${motion}” of ${titled(spec)}, direction ${spec.direction}`, async () =>
      animate(await draw(spec), { prompt: motion, frames: 3 }, spec),
    );
  }),
);

/** Motions that joints can't do, unnamed motions, few colors, and mirrored or posed bodies. */
const otherMotions = (
  [
    ['shake', own('knight', 32), undefined],
    ['make it lively', own('gold coin', 32), undefined],
    ['make it lively', own('knight', 16), undefined],
    ['walk', own('wizard', 32), 5],
    ['idle', { ...own('man', 32), changes: { version: 1, pose: 'sit' } }, undefined],
    ['walk', { ...own('elf', 32), changes: { version: 1, mirrored: true } }, undefined],
    ['die', own('bird', 32), undefined],
  ] as const
).map(([prompt, spec, colors]) =>
  named(`“${prompt}” of ${titled(spec)}`, async () => animate(await draw(spec), { prompt, frames: 6, colors }, spec)),
);

const ownEdits = [
  ...OWN_EDITS.map((prompt, i) => [prompt, at(WEARERS, i)] as const),
  ...OTHER_EDITS.flatMap(([prompt, whos]) => whos.split(', ').map((who) => [prompt, who] as const)),
].map(([prompt, who], i) => {
  const spec = own(who, at([32, 16, 16, 32, 16, 64, 16], i), i % 5);
  return named(`edit “${prompt}” of ${titled(spec)}`, async () => {
    const { picture, spec: edited } = await edit(await draw(spec), { prompt, variant: i % 3 }, spec);
    if (!edited || i % 4 > 1) return [picture];
    if (!(await isDrawnBy(picture, edited))) throw new Error('The spec of the edit draws something else.');
    // What is done with the result: a second edit, or views.
    if (i % 4) return [picture, (await turn(picture, { size: spec.size, direction: i % 8 }, edited)).picture];
    return [picture, (await edit(picture, { prompt: 'red boots', variant: 0 }, edited)).picture];
  });
});

/** Pixel art enlarged by a whole number. */
function larger({ width, height, data }: Raster, times: number): Raster {
  const out = createRaster(width * times, height * times);
  const [from, to] = [wordsOf(data), wordsOf(out.data)];
  for (let p = 0; p < to.length; p++) {
    const [x, y] = [p % out.width, Math.floor(p / out.width)];
    to[p] = from[Math.floor(y / times) * width + Math.floor(x / times)] ?? 0;
  }
  return out;
}

/** A disc in two tones, without an outline. */
function disc(size: number): Raster {
  const raster = createRaster(size, size);
  const words = wordsOf(raster.data);
  for (let p = 0; p < size * size; p++)
    if (Math.hypot((p % size) - size / 2, Math.floor(p / size) - size / 2) < size / 3)
      words[p] = p % size < size / 2 ? 0xff5a78f0 : 0xff3c50c8;
  return raster;
}

/** More colors than a palette has. */
function colorful(size: number): Raster {
  const raster = createRaster(size, size);
  const words = wordsOf(raster.data);
  for (let p = 0; p < words.length; p++)
    words[p] = 0xff000000 + (p >> 2) * 65536 + ((p * 11) & 255) * 256 + ((p * 37) & 255);
  return raster;
}

const SOURCES = Object.entries({
  ...FOREIGN,
  'hero, doubled': larger(FOREIGN.hero as Raster, 2),
  'slime, tripled': larger(FOREIGN.slime as Raster, 3),
  'a disc': disc(32),
  'a small disc': disc(16),
  'many colors': colorful(32),
  'an empty image': createRaster(16, 16),
});

/** Each edit of some sources; what removes something, of all. */
const foreignEdits = FOREIGN_EDITS.map((prompt, i) => {
  const removes = /remove|ohne|without/.test(prompt);
  const some = removes ? SOURCES : [0, 1, 2, 3, 4].map((j) => at(SOURCES, i * 3 + j * 4));
  return named(`edit “${prompt}” of ${some.map(([name]) => name).join(', ')}`, () =>
    Promise.all(some.map(async ([, source], j) => (await edit(source, { prompt, variant: j % 3 })).picture)),
  );
});

const foreignViews = SOURCES.filter((_, i) => i % 3 === 0).map(([name, source], i) =>
  named(`eight views of ${name}`, async () => {
    const list: Raster[] = [];
    for (let direction = 0; direction < 8; direction++)
      list.push((await turn(source, { size: at(SIZES, i), direction })).picture);
    return list;
  }),
);

const foreignMotions = MOVED.map((prompt, i) => {
  const [name, source] = at(SOURCES, i);
  const colors = i % 5 ? undefined : 4;
  return named(`“${prompt}” of ${name}`, () => animate(source, { prompt, frames: 6, colors }));
});

const foreignStyles = SOURCES.filter((_, i) => i % 2 === 0).flatMap(([name, source], i) =>
  ['pirate', 'tree', 'knight with a shield', 'frobnicator'].map((prompt, j) => {
    const request = own(prompt, at([32, 64, 16, 48], i + j), (i + j) % 3);
    return named(`${titled(request)}, in the style of ${name}`, async () => {
      const more = j % 2 ? [at(SOURCES, i)[1], person(32)] : [];
      return [await restyle([source, ...more], request)];
    });
  }),
);

/** A drawing of a known style. */
function styled(prompt: string, size: number, known: Partial<Appearance>): Raster {
  const reading = readPrompt(prompt);
  return drawSubject(
    reading,
    size,
    { ...appearanceFor(reading, subjectFor(reading), seededRandom(prompt)), ...known },
    prompt,
  );
}

const shading = (light: Shading['light'], outline: Shading['outline'], dithered = false) => ({
  shading: { light, outline, dithered },
});

/** References of known heads, light, outlines, and details. */
const STYLES: readonly (readonly [size: number, prompts: string, appearance: Partial<Appearance>])[] = [
  [64, 'villager, archer, farmer', { headShare: 0.25, ...shading([0, -1], 'none') }],
  [48, 'knight, goblin, ninja', { headShare: 0.6, ...shading([0.7, -0.7], 'full') }],
  [64, 'wizard, elf, villager', shading([0, 1], 'shade', true)],
  [64, 'slime, apple, ghost', { fineness: 0.4, ...shading([-0.7, -0.7], 'none') }],
  [32, 'pirate, tree, potion', shading([-1, 0], 'shade')],
  [32, 'mushroom, tree, slime', shading([1, 0.2], 'full', true)],
  [16, 'knight, wolf, chest', {}],
];

const knownStyles = STYLES.flatMap(([side, words, appearance], i) =>
  ['pirate', 'dragon', 'potion', 'frobnicator'].map((prompt, j) => {
    const request = own(prompt, at([64, 32], i + j), j);
    return named(`${titled(request)}, in the style of ${words} ${JSON.stringify(appearance)}`, async () => [
      await restyle(
        words.split(', ').map((word) => styled(word, side, appearance)),
        request,
      ),
    ]);
  }),
);

/**
 * Left out, because an edge runs so exactly between two pixels that the last digit of `Math.sin` decides, which another machine may round
 * otherwise.
 */
const ON_THE_EDGE: readonly string[] = [
  'eight views of “giant orc with an axe”, 16 px, variation 2',
  'eight views of “sailing ship”, 16 px, variation 2',
  'eight views of “goblin with a spear”, 32 px, variation 3',
  'eight views of “train”, 32 px, variation 3',
  '“cast” of “skeleton archer”, 32 px, variation 1, direction 5',
  'edit “lying down” of “archer”, 32 px, variation 1',
  'edit “giant” of “pirate”, 16 px, variation 4',
  'edit “blue shield” of “elf”, 16 px, variation 4',
  'edit “ajoute un bâton” of “archer”, 64 px, variation 1',
  'edit “remove the hat” of “santa”, 64 px, variation 2',
  'eight views of angel 32',
  'eight views of “castle”, 32 px, variation 1',
  'edit “arms up” of “pirate”, 64 px, variation 4',
  'edit “blue backpack” of “archer”, 64 px, variation 1',
  'eight views of “throne”, 16 px, variation 2',
  'edit “attack pose” of “goblin”, 32 px, variation 4',
];

/** What the drawing draws, by kind. Each kind has all its words, and sizes and variations spread over them. */
const KINDS: Readonly<Record<string, readonly Drawing[]>> = {
  'each subject': drawings(SUBJECTS, 2),
  'combined words': drawings(
    COMBINED.map((prompt) => [prompt]),
    1,
  ),
  'views of our images': views,
  'motions of our images': [...motions, ...otherMotions],
  'edits of our images': ownEdits,
  'edits of other images': foreignEdits,
  'views of other images': foreignViews,
  'motions of other images': foreignMotions,
  'styles of other images': foreignStyles,
  'known styles': knownStyles,
};

/** The sample. */
export const DRAWN_SAMPLE: Readonly<Record<string, readonly Drawing[]>> = Object.fromEntries(
  Object.entries(KINDS).map(([kind, all]) => [kind, all.filter(({ name }) => !ON_THE_EDGE.includes(name))]),
);

/** Digest of pictures: their sizes and pixels. */
function digestOf(pictures: readonly Raster[]): string {
  const hash = createHash('sha256');
  for (const { width, height, data } of pictures) hash.update(`${width} × ${height};`).update(data);
  return hash.digest('hex').slice(0, 16);
}

/** The digests of the sample as they should be. */
export const DIGESTS = path.resolve('packages/placeholders/test/drawing/drawn.txt');

const HEAD = `# Digests of a sample of what the library draws, compared by drawn.test.ts: the first 16 hexadecimal digits of SHA-256, and what is drawn.
# "npm run gallery -- sample" shows all of it, and what has changed; if the change is meant, "npm run gallery -- sample --update"
# also writes this file.
`;

/** Name → digest, from the file. */
export function savedDigests(): ReadonlyMap<string, string> {
  const lines = readFileSync(DIGESTS, 'utf8').split(/\r?\n/);
  return new Map(lines.flatMap((line) => (/^[0-9a-f]{16} /.test(line) ? [[line.slice(17), line.slice(0, 16)]] : [])));
}

export interface Drawn extends Drawing {
  readonly drawn: readonly Raster[];
  readonly digest: string;
}

/** Draws one kind of the sample. */
export async function drawKind(kind: string): Promise<Drawn[]> {
  const all: Drawn[] = [];
  for (const drawing of DRAWN_SAMPLE[kind] ?? []) {
    const drawn = await drawing.pictures();
    all.push({ ...drawing, drawn, digest: digestOf(drawn) });
  }
  return all;
}

/** The content of the file of digests. */
export function digestsText(kinds: Readonly<Record<string, readonly Drawn[]>>): string {
  const parts = Object.entries(kinds).map(
    ([kind, all]) => `\n# ${kind}\n${all.map(({ name, digest }) => `${digest} ${name}\n`).join('')}`,
  );
  return HEAD + parts.join('');
}
