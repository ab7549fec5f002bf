import assert from 'node:assert/strict';
import path from 'node:path';
import { committedFiles, filesIn, read } from './files';

/** Page → broken links to other files of the repository and their headings. */
function deadLinks(page: string, text: string, files: ReadonlySet<string>): string[] {
  return [...text.matchAll(/\]\(([^)\s:]*)\)/g)].flatMap(([, link = '']) => {
    const [target = '', heading] = link.split('#');
    const file = target ? path.posix.join(path.posix.dirname(page), target) : page;
    if (!files.has(file)) return [`${page}: ${link}`];
    const found = heading === undefined || anchorsOf(file === page ? text : read(file)).includes(heading);
    return found ? [] : [`${page}: ${link}`];
  });
}

/** Anchors of headings, as GitHub creates them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Source files named in a text (`runs.ts`, `features/runs/runs.ts`) that don't exist. */
function missingSources(page: string, text: string, files: Iterable<string>): string[] {
  const paths = [...files].map((file) => `/${file}`);
  const names = [...text.matchAll(/(?<![\w./-])[\w./-]*\w\.(?:ts|mjs|cjs)(?!\w)/g)].map(([name]) => name);
  return names.filter((name) => !paths.some((file) => file.endsWith(`/${name}`))).map((name) => `${page}: ${name}`);
}

/** Pages outside docs. */
const OTHERS = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'packages/placeholders/README.md',
  'packages/placeholders/docs/drawing.md',
  'src/program/README.md',
  '.github/pull_request_template.md',
];

/** Pages of the guide, and rows of benchmarks, have their own index. */
function isIndexed(page: string): boolean {
  return /^docs\/(?:guide|performance)\//.test(page) && page !== 'docs/guide/README.md';
}

describe('The pages in docs', () => {
  const files = new Set(committedFiles());
  const pages = filesIn('docs', '.md');

  it('link to existing files and headings', () => {
    assert.deepEqual(
      [...OTHERS, ...pages].flatMap((page) => deadLinks(page, read(page), files)),
      [],
    );
  });

  it('are the only pages, with those that are checked like them', () => {
    // A skill is for the workspace that it is copied to.
    const skills = /^media\/skills\//;
    const all = [...files].filter((file) => file.endsWith('.md') && !skills.test(file));
    assert.deepEqual(all, [...OTHERS, ...pages].sort());
  });

  it('name existing source files', () => {
    assert.deepEqual(
      [...OTHERS, ...pages].flatMap((page) => missingSources(page, read(page), files)),
      [],
    );
  });

  it('are all linked from the architecture page', () => {
    const text = read('docs/architecture.md');
    const others = pages.filter((page) => page !== 'docs/architecture.md' && !isIndexed(page));
    assert.deepEqual(
      others.filter((page) => !text.includes(`](${path.posix.relative('docs', page)})`)),
      [],
    );
  });

  it('are checked: a broken link to a file or heading, and a missing source file, are noticed', () => {
    const known = new Set(['docs/a.md', 'src/b/c.ts']);
    const text =
      '# One `two`\n[x](a.md#one-two) [y](#three) [z](gone.md) [w](https://host.test/a)\n`c.ts`, `b/c.ts`, `d/c.ts`, `e.mjs`';
    assert.deepEqual(deadLinks('docs/a.md', text, known), ['docs/a.md: #three', 'docs/a.md: gone.md']);
    assert.deepEqual(missingSources('docs/a.md', text, known), ['docs/a.md: d/c.ts', 'docs/a.md: e.mjs']);
  });
});
