import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Choices } from '../../src/core/discovery/choices';
import { findUses } from '../../src/core/references/findUses';
import { Glances } from '../../src/core/references/glances';
import { referenceAt } from '../../src/core/references/reference';
import { resolve } from '../../src/core/references/resolve';
import { SpriteThreads } from '../../src/work/spriteThreads';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { root } from '../support/places';
import { ReferenceFolder } from '../support/references/references';
import { MemoryMemento } from '../support/runs/memoryStores';
import { distinctPng } from '../support/sprites/distinctPictures';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';
import { bench, figures, median, type Row } from './row';

const LINES = 2_000;
/** Every tenth line names a picture. */
const STEP = 10;
const HOVERS = 60;
const SCANS = 5;
const GOAL_MS = 30;
const HOVER = { most: { width: 320, height: 160 }, mostBytes: 70_000 };

/** Language → a file, and a line in it that names the picture. */
const LANGUAGES: Readonly<Record<string, readonly [file: string, line: string]>> = {
  GDScript: ['levels/level.gd', '\tvar texture = preload("res://art/hero.png") # the hero'],
  'C#': ['Code/Hero.cs', '    var texture = Load("art/hero.png"); // the hero'],
  TypeScript: ['web/level.ts', "const texture = load('../art/hero.png'); // the hero"],
  CSS: ['web/level.css', '.hero { background: url(../art/hero.png) no-repeat; }'],
  Markdown: ['readme.md', 'Here is ![the hero](art/hero.png) of the game.'],
  Lua: ['states/level.lua', "local texture = love.graphics.newImage('art/hero.png')"],
};

const isThere = (place: string) =>
  access(place).then(
    () => true,
    () => false,
  );

/** Scans a whole document for pictures and looks for each on disk, as extensions do that show pictures beside lines. Nothing is drawn. */
async function scan(text: string, file: string, folder: string): Promise<number> {
  const patterns = [
    /url\(\s*['"]?([^'")]+)['"]?\s*\)/gim,
    /['"`]([^'"`]+\.(?:png|jpe?g|gif|webp|svg|bmp))['"`]/gim,
    /!\[[^\]]*\]\(([^)]+)\)/gim,
    /(?:src|srcset)\s*=\s*['"]?([^'"\s>]+)/gim,
    /((?:https?|file):\/\/\S+\.(?:png|jpe?g|gif|webp|svg|bmp))/gim,
  ];
  let found = 0;
  for (const line of text.split(/\r?\n/)) {
    for (const pattern of patterns) {
      for (const [, named = ''] of line.matchAll(pattern)) {
        const inner = named.replace(/^res:\/\//, '');
        if ((await isThere(path.join(path.dirname(file), inner))) || (await isThere(path.join(folder, inner)))) found++;
      }
    }
  }
  return found;
}

async function rowsIn(workspace: ReferenceFolder, glances: Glances): Promise<Row[]> {
  const rows: Row[] = [];
  const { signal } = new AbortController();
  for (const [language, [file, line]] of Object.entries(LANGUAGES)) {
    const lines = Array.from({ length: LINES }, (_, at) => (at % STEP === 0 ? line : `plain text in line ${at}`));
    await workspace.write({ [file]: lines.join('\n') });
    const column = line.indexOf('hero.png');
    const hover = async (at: number) => {
      const begin = performance.now();
      const around = workspace.around(file);
      const reference = referenceAt(lines[at] ?? '', column, around.kind);
      const picture = reference && (await resolve(reference, around));
      const seen = picture && (await glances.see(picture.uri, workspace.top, HOVER, signal));
      if (!seen?.glance?.moves) throw new Error(`${language}: no sprite.`);
      return performance.now() - begin;
    };
    await hover(0);
    const own: number[] = [];
    for (let index = 0; index < HOVERS; index++) own.push(await hover((index * STEP) % LINES));
    const whole: number[] = [];
    for (let index = 0; index < SCANS; index++) {
      const begin = performance.now();
      const found = await scan(lines.join('\n'), path.join(workspace.folder, file), workspace.folder);
      whole.push(performance.now() - begin);
      if (found !== LINES / STEP) throw new Error(`${language}: the scan found ${found}.`);
    }
    const measured = figures(`Hover in ${LINES} lines of ${language}, sprite drawn before`, own);
    const peer = figures('scan of the whole document', whole);
    rows.push({
      ...measured,
      unit: 'ms',
      beside: [{ ...peer, ratio: median(own) / peer.median }],
      goal: { text: `95 % within ${GOAL_MS} ms`, met: measured.p95 <= GOAL_MS },
    });
  }
  return rows;
}

/** The first hover over a sprite: its thread is running, and draws it. */
async function firstRow(workspace: ReferenceFolder, glances: Glances): Promise<Row> {
  const { signal } = new AbortController();
  const values: number[] = [];
  for (let index = 0; index < 20; index++) {
    await writeFile(path.join(workspace.folder, 'art', `new${index}.png`), distinctPng(64, 64));
    const begin = performance.now();
    await glances.see(workspace.uriOf(`art/new${index}.png`), workspace.top, HOVER, signal);
    values.push(performance.now() - begin);
  }
  return { ...figures('First hover over a sprite of 64 × 64, drawn in the thread', values), unit: 'ms', beside: [] };
}

/** Text that is full of the name, and of what begins and ends paths. */
const FULL = ['hero.png ', 'url(hero.png ', '"hero.png" + ', '\\hero.png', '{hero.png', 'b/../hero.png/'] as const;
const FULL_CHARACTERS = 100_000;
const PAUSE_GOAL_MS = 60;

/** A search in text that is full of the name: how long the thread is held without a pause. */
async function searchRow(workspace: ReferenceFolder): Promise<Row> {
  const held: number[] = [];
  const whole: number[] = [];
  for (const part of FULL) {
    const text = part.repeat(FULL_CHARACTERS / part.length);
    await workspace.write({ 'full/a.html': text, 'full/a.js': text, 'full/a.yaml': text });
    let [last, longest, isOver] = [performance.now(), 0, false];
    const turn = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const begin = performance.now();
    await findUses([workspace.uriOf('art/hero.png')], workspace.search());
    isOver = true;
    turn();
    whole.push(performance.now() - begin);
    held.push(longest);
  }
  const measured = figures('Longest time without a pause in a search of 300 kB full of the name', held);
  return {
    ...measured,
    unit: 'ms',
    beside: [figures('the whole search', whole)],
    goal: { text: `95 % within ${PAUSE_GOAL_MS} ms`, met: measured.p95 <= PAUSE_GOAL_MS },
  };
}

bench(async () => {
  const workspace = new ReferenceFolder(await temporaryDirectory());
  const thread = new SpriteThreads('hovers', { script: path.join(root, 'dist/spriteWorker.js'), limitMs: 60_000 });
  try {
    const memory = new MemoryMemento();
    const glances = new Glances({
      files: workspace.files,
      choices: new Choices(memory, memory),
      provenance: { of: () => undefined },
      directionNames: () => [],
      maps: normalMapsOnDisk(),
      numbered: numberedFramesOnDisk(),
      thread,
    });
    await workspace.write(['project.godot', 'main.lua', 'art/hero.png']);
    await writeFile(path.join(workspace.folder, 'art/hero.png'), distinctPng(64, 16));
    const frames = [0, 16, 32, 48].map((x) => ({ frame: { x, y: 0, w: 16, h: 16 }, duration: 90 }));
    await workspace.write({ 'art/hero.json': JSON.stringify({ frames, meta: { image: 'hero.png' } }) });
    return [...(await rowsIn(workspace, glances)), await firstRow(workspace, glances), await searchRow(workspace)];
  } finally {
    await thread.close();
    await removeFolder(workspace.folder);
  }
});
