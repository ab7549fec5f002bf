import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { encodePng } from '../../../src/sprite/formats/png';
import { createRaster } from '../../../src/sprite/pixels/raster';
import { seeded } from '../random';
import { layeredSprite } from '../sprites/layeredSprite';

/** A repository on disk, made with the machine's Git. */
export interface TestRepository {
  readonly root: string;
  /** Runs Git in it, as a fixed author, without the machine's own settings. Returns what Git wrote. @throws if Git fails, unless `mayFail` */
  git(args: readonly string[], mayFail?: boolean): string;
  /** Writes a file into the working tree. */
  write(file: string, bytes: Uint8Array | string): void;
  /** Stages everything, and commits. @returns the commit's id */
  commit(subject: string): string;
}

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.com',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.com',
  GIT_CONFIG_GLOBAL: os.devNull,
  GIT_CONFIG_NOSYSTEM: '1',
};

/** @param within folder in which it's made; default: the system's folder for temporary files */
export function emptyRepository(within = os.tmpdir()): TestRepository {
  return repositoryAt(realpathSync(mkdtempSync(path.join(within, 'sprite-kiln-git-'))));
}

/** Makes an existing folder the root of a repository without commits. @param isNew false: it's the top of a worktree already */
export function repositoryAt(root: string, isNew = true): TestRepository {
  const git = (args: readonly string[], mayFail = false, input?: Buffer): string => {
    try {
      return execFileSync('git', args, {
        cwd: root,
        env: { ...process.env, ...AUTHOR },
        input,
        stdio: ['pipe', 'pipe', 'pipe'],
      }).toString();
    } catch (error) {
      if (mayFail) return '';
      throw error;
    }
  };
  const write = (file: string, bytes: Uint8Array | string) => {
    const place = path.join(root, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  };
  if (isNew) git(['init', '--quiet', '--initial-branch=main']);
  // Large sprites must not become text with other line ends on any machine.
  git(['config', 'core.autocrlf', 'false']);
  return {
    root,
    git,
    write,
    commit(subject) {
      git(['add', '--all']);
      git(['commit', '--quiet', '--allow-empty', '-m', subject]);
      return git(['rev-parse', 'HEAD']).trim();
    },
  };
}

/** A sprite of 8 × 8 pixels whose first pixels are a number. */
export function numberedSprite(number: number): Uint8Array {
  const raster = createRaster(8, 8);
  for (let at = 0; at < 64; at++) raster.data.set([number & 255, (number >> 8) & 255, at, 255], at * 4);
  return encodePng(raster);
}

/** Where the hero of `manyCommits` was, oldest first; it's renamed after 50 and after 120 commits. */
export const HERO_NAMES = ['art/hero.png', 'art/people/hero ü.png', 'sprites/-hero.png'] as const;

export interface ManyCommits extends TestRepository {
  /** Numbers of the commits that changed the hero, oldest first; its sprite is `numberedSprite` of that. */
  readonly heroChanges: readonly number[];
  /** Ids of all commits of `main`, oldest first. */
  readonly commits: readonly string[];
}

/**
 * 200 commits of sprites by a seed: changes, two renames of the hero, merges of a branch, an Aseprite file, subjects and authors that mean harm.
 * At the end, a merge of `other` leaves `art/fight.png` in conflict.
 */
export function manyCommits(seed = 25, within?: string): ManyCommits {
  const repository = emptyRepository(within);
  const random = seeded(seed);
  const stream: Buffer[] = [];
  const say = (line: string) => stream.push(Buffer.from(`${line}\n`));
  const data = (bytes: Uint8Array | string) => {
    const content = Buffer.from(bytes);
    say(`data ${content.length}`);
    stream.push(content, Buffer.from('\n'));
  };
  const heroChanges: number[] = [];
  let name: string = HERO_NAMES[0];
  const put = (file: string, bytes: Uint8Array) => {
    say(`M 100644 inline ${JSON.stringify(file)}`);
    data(bytes);
  };
  const begin = (number: number) => {
    say('commit refs/heads/main');
    say(`mark :${number + 1}`);
    const author = number % 7 === 3 ? 'Eve $(alert) \x01 [x](command:y)' : 'Ann';
    const date = 1_700_000_000 + number * 3600;
    say(`author ${author} <ann@example.com> ${date} +0100`);
    say(`committer Ann <ann@example.com> ${date} +0100`);
    data(number % 11 === 5 ? `Change ${number} [run](command:evil) $(zap)\n\nBody` : `Change ${number}`);
    if (number > 0) say(`from :${number}`);
  };
  for (let number = 0; number < 200; number++) {
    begin(number);
    if (number === 50 || number === 120) {
      const next = HERO_NAMES[number === 50 ? 1 : 2];
      say(`R ${JSON.stringify(name)} ${JSON.stringify(next)}`);
      name = next;
      // Git follows renames by similar content, and PNGs of changed sprites have no bytes in common.
    } else if (number === 0 || random() < 0.4) {
      heroChanges.push(number);
      put(name, numberedSprite(number));
    } else put(`art/tile-${Math.floor(random() * 12)}.png`, numberedSprite(number));
    if (number === 10) put('art/fight.png', numberedSprite(1));
    if (number === 20) put('art/layers.aseprite', layeredSprite());
  }
  const { git } = repository;
  (git as (args: readonly string[], mayFail: boolean, input: Buffer) => string)(
    ['fast-import', '--quiet'],
    false,
    Buffer.concat(stream),
  );
  git(['reset', '--quiet', '--hard', 'main']);
  const commits = git(['rev-list', '--reverse', 'main']).trim().split('\n');
  git(['tag', 'v1.0', commits[150] ?? '']);
  conflict(repository);
  return { ...repository, heroChanges, commits };
}

/** Both branches change the same sprite. */
function conflict({ git, write, commit }: TestRepository): void {
  git(['checkout', '--quiet', '-b', 'other']);
  write('art/fight.png', numberedSprite(2));
  commit('Theirs');
  git(['checkout', '--quiet', 'main']);
  write('art/fight.png', numberedSprite(3));
  commit('Ours');
  git(['merge', '--quiet', 'other'], true);
}
