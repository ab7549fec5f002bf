import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXPORT_FORMATS } from '../../../src/sprite/engines/exportFormats';
import { COMPASS } from '../../../src/sprite/source/compass';
import { mutate } from '../mutate';
import { root } from '../places';
import { seeded } from '../random';
import { distinctPng } from '../sprites/distinctPictures';
import { pictureSeeds } from '../sprites/pictureSeeds';

/** A workspace from an attacker: every part of it is random, from a seed. */
export interface HostileWorkspace {
  /** Content by path within the workspace, with `/`. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** Links by path within the workspace. */
  readonly links: ReadonlyMap<string, { readonly to: keyof Places; readonly at: string }>;
  /** Paths of the saved files: images, and files named like them. */
  readonly sources: readonly string[];
}

/** Text that runs a command or draws an icon if it is treated as markup; names and strings contain it. */
export const MARKUP = [
  '[Renew](command:workbench.action.quit)',
  '$(trash)',
  '<img src=x onerror=alert(1)>',
  '\u202egnp.txe',
  '\u0007\u001b[31m',
  '](command:x',
] as const;

const SPRITES = readdirSync(path.join(root, 'test/fixtures/aseprite'))
  .filter((name) => name.endsWith('.aseprite'))
  .map((name) => readFileSync(path.join(root, 'test/fixtures/aseprite', name)));
const PICTURES = Object.values(pictureSeeds);

const STEMS = [
  'hero',
  'master',
  'package',
  'hero-01',
  'hero-02',
  'hero-03',
  'a',
  'b',
  '.hidden',
  'con',
  '__proto__',
  '[x](command:workbench.action.quit)',
  '$(trash) hero',
  '\u202egnp',
  'a%2fb',
  'x'.repeat(180),
];
const EXTENSIONS = ['aseprite', 'png', 'gif', 'webp', 'jpg', 'ase', 'PNG'];
const FOLDERS = ['', '', '', 'art/', '.art/', 'deep/er/'];
const OUTPUT_FOLDERS = [
  '.',
  'out',
  'fx',
  'fx/deep',
  'in',
  '..',
  '../outside',
  'out/../../outside',
  '/tmp',
  'C:\\Windows',
  '\\\\server\\share',
  'file:///tmp',
  '.git/hooks',
  '.vscode',
  'nowhere/x',
  'loop/x',
  '%2e%2e/outside',
  'a'.repeat(1024),
];
const NAMES = [
  'fx/own{frame}',
  '../outside/own',
  'package',
  'master',
  'a',
  'b',
  'hero',
  '.bashrc',
  '.vscode/settings',
  '{title}/{tag}/{frame}',
  'con',
  '{layer}{slice}{frame}',
  '\u0000',
  'x'.repeat(200),
];
/** The user's files, which must stay. */
const OWN: Readonly<Record<string, string>> = {
  'package.json': '{"name": "game", "scripts": {"start": "node ."}}',
  'notes.txt': 'mine',
  '.vscode/settings.json': '{"spriteKiln.baseUrl": "http://127.0.0.1:1/api/v1", "spriteKiln.confirmCost": "never"}',
  '.git/hooks/post-checkout': '#!/bin/sh\ntrue\n',
  'out/hero.json': '{"mine": true}',
  'in.tres': '[gd_resource]',
};

type Random = () => number;

/** @param seed the same seed makes the same workspace */
export function hostileWorkspace(seed: number): HostileWorkspace {
  const random = seeded(seed);
  const files = new Map<string, string | Uint8Array>(Object.entries(OWN).filter(() => random() < 0.8));
  const sources: string[] = [];
  for (let left = 2 + below(random, 5); left > 0; left--) {
    const source = `${pick(random, FOLDERS)}${pick(random, STEMS)}.${pick(random, EXTENSIONS)}`;
    sources.push(source);
    files.set(source, picture(random, source));
    if (random() < 0.85) files.set(`${source}.export.json`, recipe(random));
    if (random() < 0.3) files.set(`${source.replace(/\.[^.]*$/, '')}.json`, sheetJson(random));
    if (random() < 0.2) files.set(source.replace(/\.([^.]*)$/, '_n.$1'), picture(random, source));
  }
  const links = new Map<string, { to: keyof Places; at: string }>();
  if (random() < 0.7) links.set('fx', { to: 'outside', at: '' });
  if (random() < 0.3) links.set('in', { to: 'game', at: 'art' });
  if (random() < 0.3) links.set('nowhere', { to: 'outside', at: 'none' });
  if (random() < 0.2) links.set('loop', { to: 'game', at: 'loop' });
  if (random() < 0.4) links.set(`${pick(random, STEMS)}.gif`, { to: 'outside', at: 'own.png' });
  for (const link of links.keys()) if (files.has(link)) links.delete(link);
  return { files, links, sources: [...new Set(sources)] };
}

/** The folders around a workspace, which it must not reach. */
export interface Places {
  readonly game: string;
  readonly outside: string;
}

/** Writes a workspace, and a file outside it that nothing may change. */
export function writeWorkspace({ files, links }: HostileWorkspace, { game, outside }: Places): void {
  for (const folder of [game, outside]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(outside, 'own.png'), 'theirs');
  for (const [name, content] of files) {
    mkdirSync(path.dirname(path.join(game, name)), { recursive: true });
    writeFileSync(path.join(game, name), content);
  }
  for (const [name, { to, at }] of links)
    symlinkSync(path.join({ game, outside }[to], at), path.join(game, name), 'junction');
}

/** Every file below a folder with its content, links as such. */
export function contentsOf(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) found.set(path.relative(folder, file), readFileSync(file, 'base64'));
    else if (entry.isSymbolicLink()) found.set(path.relative(folder, file), 'a link');
  }
  return found;
}

/** Violations in folders: earlier files changed or gone, and leftovers. @returns the violations, and the number of new files */
export function violationsIn(before: ReadonlyMap<string, string>, folder: string): { harm: string[]; made: number } {
  const after = contentsOf(folder);
  const changed = [...before].filter(([name, content]) => after.get(name) !== content);
  const fresh = [...after.keys()].filter((name) => !before.has(name));
  const left = fresh.filter((name) => name.endsWith('.tmp'));
  const harm = [...changed.map(([name]) => `${name} was changed`), ...left.map((name) => `${name} was left`)];
  return { harm, made: fresh.length };
}

const below = (random: Random, end: number) => Math.floor(random() * end);

function pick<T>(random: Random, all: readonly T[]): T {
  const one = all[below(random, all.length)];
  if (one === undefined) throw new RangeError('Nothing to pick from.');
  return one;
}

function picture(random: Random, name: string): string | Uint8Array {
  const fitting = /\.ase/i.test(name) ? SPRITES : PICTURES;
  const kind = random();
  if (kind < 0.35) return pick(random, fitting);
  if (kind < 0.45) return distinctPng(1 + below(random, 40), 1 + below(random, 40));
  if (kind < 0.5) return pick(random, [...SPRITES, ...PICTURES]);
  if (kind < 0.55) return pick(random, ['', '<svg onload="alert(1)"/>', 'GIF89a', '\u0000'.repeat(5000)]);
  return mutate(pick(random, fitting), pick(random, fitting), random);
}

/** Text of a recipe: some are what an attacker would write, some are invalid. */
function recipe(random: Random): string {
  const kind = random();
  if (kind < 0.05) return pick(random, ['', '[]', 'null', '{"exports": {}}', '{"exports": [', '\ufeff{"exports": []}']);
  if (kind < 0.08) return '['.repeat(100_000);
  if (kind < 0.1) return `{"exports": [${'{"format": "gif"},'.repeat(5000)}{"format": "gif"}]}`;
  const entries = Array.from({ length: 1 + below(random, 3) }, () => entry(random));
  const source = random() < 0.8 ? { frames: 'whole', numbered: 'pictures', directions: COMPASS } : odd(random);
  return JSON.stringify({ $schema: pick(random, MARKUP), source, exports: entries });
}

const odd = (random: Random) =>
  pick<unknown>(random, [-1, Number.MAX_VALUE, 0.5, '', [], {}, null, '__proto__', ...MARKUP]);

function entry(random: Random): object {
  const some = <T>(chance: number, value: () => T) => (random() < chance ? value() : undefined);
  return {
    format: some(0.95, () => pick(random, EXPORT_FORMATS)),
    outputFolder: some(0.6, () => pick(random, OUTPUT_FOLDERS)),
    names: some(0.4, () => pick(random, NAMES)),
    split: some(0.2, () => pick(random, ['layer', 'tag', 'slice'])),
    tag: some(0.1, () => pick(random, MARKUP)),
    scale: some(0.2, () => pick<unknown>(random, [1, 2, 16, 17, odd(random)])),
    padding: some(0.1, () => pick<unknown>(random, [1, 256, odd(random)])),
    ...some(0.05, () => ({ [pick(random, MARKUP)]: odd(random) })),
  };
}

function sheetJson(random: Random): string {
  const rect = () => pick<unknown>(random, [{ x: 0, y: 0, w: 8, h: 8 }, { x: -1, y: 0, w: 1e9, h: 1e9 }, null, 'x']);
  const frames = Array.from({ length: below(random, 40) }, () => ({
    frame: rect(),
    duration: pick(random, [100, 0, -1, 1e18]),
  }));
  const tag = { name: pick(random, MARKUP), from: pick(random, [0, -1, 1e9]), to: 3, direction: 'pingpong' };
  const meta = {
    image: pick(random, ['hero.png', '../../etc/passwd', ...MARKUP]),
    frameTags: [tag],
    size: { w: 8, h: 8 },
  };
  return JSON.stringify({ frames, meta });
}
