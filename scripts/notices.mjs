// The licences of every package whose code is in the build, from esbuild's record of what it bundled.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([-.].*)?$/i;

/** Folders of the packages that the builds took code or files from, in alphabetical order. */
function bundledPackages(metafiles) {
  const folders = new Set();
  for (const metafile of metafiles) {
    for (const output of Object.values(metafile.outputs)) {
      for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
        const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input.replace(/^[a-z-]+:/, ''));
        if (match && bytesInOutput > 0) folders.add(match[0]);
      }
    }
  }
  return [...folders].sort();
}

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  if (!license && texts.length === 0) throw new Error(`${name} is bundled but names no licence.`);
  return [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n');
}

/**
 * Writes the notices that must go with the shipped files.
 * @param {import('esbuild').Metafile[]} metafiles Of the builds that ship.
 * @param {string} file
 */
export function writeNotices(metafiles, file) {
  const parts = bundledPackages(metafiles)
    .filter((folder) => existsSync(path.join(folder, 'package.json')))
    .map(notice);
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  const head = 'Sprite Kiln contains code of these packages, under their licences.';
  writeFileSync(file, `${[head, ...parts].join(line)}\n`);
}
