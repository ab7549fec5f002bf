// Checks that version, changelog, and tag agree before anything is published.
// node scripts/checkRelease.mjs [vX.Y.Z] [--notes=FILE]     FILE gets what the changelog says about this version
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** `## [1.2.3] - 2026-01-31`, or `Unreleased` in place of the date. */
const HEADING = /^## \[(?<version>[^\]]+)\] - (?<date>.+)$/gm;

/**
 * The newest entry of a changelog; undefined if it has none in the expected form.
 * @param {string} changelog
 * @returns {{ version: string, date: string, notes: string } | undefined} `notes`: what is below its heading.
 */
export function newestEntry(changelog) {
  const [first, second] = changelog.matchAll(HEADING);
  if (!first) return undefined;
  const { version, date } = first.groups;
  return { version, date, notes: changelog.slice(first.index + first[0].length, second?.index).trim() };
}

/** Whether `YYYY-MM-DD` is a day of the calendar. */
function isDate(text) {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What a release needs on top of agreement: a tag of this version, a date, and notes. */
function tagFaults(tag, version, { date, notes }) {
  return [
    ...(tag === `v${version}`
      ? []
      : [`The tag is ${tag}, but package.json has version ${version}: expected v${version}.`]),
    ...(isDate(date) ? [] : [`CHANGELOG.md says “${date}” for ${version}: a release needs its date (YYYY-MM-DD).`]),
    ...(notes ? [] : [`CHANGELOG.md says nothing about ${version}.`]),
  ];
}

/**
 * Why these don't make a release, as sentences; empty if they do.
 * @param {{ version: string, lockVersion: string, changelog: string, tag?: string }} release `lockVersion`: of package-lock.json. Without
 *   `tag`, the newest entry may be unreleased.
 * @returns {string[]}
 */
export function releaseFaults({ version, lockVersion, changelog, tag }) {
  const entry = newestEntry(changelog);
  if (!entry) return ['CHANGELOG.md has no heading like “## [1.2.3] - 2026-01-31”.'];
  return [
    ...(entry.version === version
      ? []
      : [`package.json has version ${version}, but the newest entry of CHANGELOG.md is ${entry.version}.`]),
    ...(lockVersion === version ? [] : [`package.json has version ${version}, but package-lock.json ${lockVersion}.`]),
    ...(tag === undefined ? [] : tagFaults(tag, version, entry)),
  ];
}

async function main() {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { notes: { type: 'string' } } });
  const text = (file) => readFile(path.join(root, file), 'utf8');
  const { version } = JSON.parse(await text('package.json'));
  const { version: lockVersion } = JSON.parse(await text('package-lock.json'));
  const changelog = await text('CHANGELOG.md');
  const faults = releaseFaults({ version, lockVersion, changelog, tag: positionals[0] });
  for (const fault of faults) console.error(fault);
  if (faults.length) process.exit(1);
  if (values.notes) {
    await mkdir(path.dirname(path.resolve(values.notes)), { recursive: true });
    await writeFile(values.notes, `${newestEntry(changelog)?.notes ?? ''}\n`);
  }
  console.log(
    `Version ${version}: package.json, package-lock.json, changelog${positionals[0] ? ', and tag' : ''} agree.`,
  );
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
