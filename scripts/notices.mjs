// Writes the licenses of every package whose code is in the build, based on esbuild's metafiles.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LICENSE_FILE = /^(licen[cs]e|copying|notice)([-.].*)?$/i;
/** Package → files in `scripts/licenses` with the licenses of code that it contains without them. */
const CARRIED = { icodec: ['libwebp.txt'] };
const PACKAGE_FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Folders of the packages in the builds, each with the folders of the used files, parents included. */
function bundledFolders(metafiles) {
  const packages = new Map();
  for (const output of metafiles.flatMap((metafile) => Object.values(metafile.outputs))) {
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const [folder] = PACKAGE_FOLDER.exec(input) ?? [];
      if (!folder || bytesInOutput === 0) continue;
      const folders = packages.get(folder) ?? new Set([folder]);
      for (let at = path.posix.dirname(input); at.startsWith(`${folder}/`); at = path.posix.dirname(at))
        folders.add(at);
      packages.set(folder, folders);
    }
  }
  return [...packages].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** A package's name and licenses; those of included third-party code are in deeper folders, next to that code. */
function notice([folder, folders]) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = [...folders].sort().flatMap((at) =>
    readdirSync(at)
      .filter((file) => LICENSE_FILE.test(file))
      .sort()
      .map((file) => readFileSync(path.join(at, file), 'utf8').trim()),
  );
  for (const file of CARRIED[name] ?? []) {
    texts.push(readFileSync(new URL(`licenses/${file}`, import.meta.url), 'utf8').trim());
  }
  if (!license && texts.length === 0) throw new Error(`${name} is bundled but names no license.`);
  return [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n');
}

/**
 * Writes the notices that must be shipped with the build.
 * @param {import('esbuild').Metafile[]} metafiles Of the builds that ship.
 * @param {string} file
 */
export function writeNotices(metafiles, file) {
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  const head = 'Sprite Kiln contains code of these packages, under their licenses.';
  writeFileSync(file, `${[head, ...bundledFolders(metafiles).map(notice)].join(line)}\n`);
}
