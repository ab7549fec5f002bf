import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { root } from '../../support/places';

/** Commits of earlier days were made before anybody looked. */
const SINCE = '2026-11-27T23:20:00Z';
const MAX_SUBJECT = 72;

interface Commit {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
}

/** All but merges, the newest first. A clone without history has one. */
function commitsSince(date: string): Commit[] {
  const format = '%h%x00%s%x00%b%x01';
  const text = execFileSync('git', ['log', '--no-merges', `--since=${date}`, `--format=${format}`], {
    cwd: root,
    encoding: 'utf8',
  });
  return text
    .split('\x01')
    .map((one) => one.trimStart().split('\0'))
    .flatMap(([id = '', subject = '', body = '']) => (id ? [{ id, subject, body }] : []))
    .filter(({ subject }) => !subject.startsWith('Merge '));
}

/** What CONTRIBUTING.md asks of each commit. */
function faultsOf({ id, subject, body }: Commit): string[] {
  return [
    ...(subject.length > MAX_SUBJECT ? [`${id}: its subject has ${subject.length} characters`] : []),
    ...(subject.includes(';') ? [`${id}: its subject names two changes`] : []),
    ...(body.trim() ? [] : [`${id}: it has no reason in its body`]),
  ];
}

describe('The history', () => {
  it('has one change a commit, with its reason in the body', () => {
    assert.deepEqual(commitsSince(SINCE).flatMap(faultsOf), []);
  });

  it('is refused without a reason, with two changes, and with a long subject', () => {
    const good = { id: 'a', subject: 'Say what is missing', body: 'Nobody knew.' };
    assert.deepEqual(faultsOf(good), []);
    assert.deepEqual(faultsOf({ ...good, body: '\n' }), ['a: it has no reason in its body']);
    assert.deepEqual(faultsOf({ ...good, subject: 'Say it; show it' }), ['a: its subject names two changes']);
    assert.deepEqual(faultsOf({ ...good, subject: 'x'.repeat(73) }), ['a: its subject has 73 characters']);
  });
});
