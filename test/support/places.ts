import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A VS Code server as installed by setup: its main script, the Node to run it with, its version. */
export interface EditorPlace {
  readonly server: string;
  readonly node: string;
  readonly vscode: string;
}

interface Places {
  readonly floor?: EditorPlace;
  readonly current?: EditorPlace;
  readonly chromium?: string;
  readonly web?: WebPlace;
  readonly games?: string;
}

/** VS Code for browsers: the folder of @vscode/test-web, and what it calls the commit. */
export interface WebPlace {
  readonly data: string;
  readonly commit: string;
}

export type EditorVersion = 'floor' | 'current';

function findRoot(): string {
  let folder = __dirname;
  while (!existsSync(path.join(folder, 'package-lock.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`No package-lock.json above ${__dirname}.`);
    folder = parent;
  }
  return folder;
}

/** The repository's root folder. */
export const root = findRoot();

function places(): Places {
  const file = path.join(root, '.vscode-test/places.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Places) : {};
}

/** The VS Code server of that version. Throws if setup has not installed it. */
export function editorPlace(version: EditorVersion): EditorPlace {
  const place = places()[version];
  if (!place) throw new Error(`VS Code (${version}) is not set up: run \`node scripts/setup.mjs ${version}\`.`);
  return place;
}

/** VS Code for browsers. Throws if setup has not made it. */
export function webPlace(): WebPlace {
  const { web } = places();
  if (!web) throw new Error('VS Code for browsers is not set up: run `node scripts/setup.mjs web`.');
  return web;
}

/** The folder with the packages of published games, each under its name. Throws if setup has not fetched them. */
export function gamesPlace(): string {
  const { games } = places();
  if (!games) throw new Error('The pictures of published games are missing: run `node scripts/setup.mjs games`.');
  return games;
}

/** The browser to drive: `CHROMIUM_PATH`, or else the one that setup found. Throws if there is none. */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM_PATH ?? places().chromium;
  if (!found) throw new Error('No Chromium is set up: run `node scripts/setup.mjs chromium`.');
  return found;
}
