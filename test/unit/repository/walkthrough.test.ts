import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDrawnBy } from '@sprite-kiln/placeholders/drawing';
import { specIn } from '@sprite-kiln/placeholders/testing';
import { NEWEST } from '../../../src/extension/commands/ask/newest';
import { keyOf, MILESTONES } from '../../../src/extension/features/firstSteps/milestones';
import { SAMPLES } from '../../../src/extension/features/firstSteps/sampleSprites';
import { decodePng } from '../../../src/sprite/formats/png';
import { root } from '../../support/places';
import { filesIn, read, readJson, script } from './files';

interface Step {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly when?: string;
  readonly media: { readonly svg: string; readonly altText: string };
  readonly completionEvents: readonly string[];
}

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly walkthroughs: readonly { readonly id: string; readonly steps: readonly Step[] }[];
    readonly viewsWelcome: readonly { readonly contents: string; readonly when: string }[];
  };
}

type Words = Readonly<Record<string, string>>;

/** VS Code's own commands that are used. */
const EDITOR = ['vscode.openFolder', 'workbench.trust.manage'];
/** Buttons that use the newest sprite. */
const ON_NEWEST = ['spriteKiln.animate', 'spriteKiln.normalMapBuiltIn', 'spriteKiln.export'];

const word = (words: Words, key: string) => words[key.replaceAll('%', '')] ?? assert.fail(key);

/** Targets of the command links, as `id` or `id?argument`. */
const linksIn = (text: string) => [...text.matchAll(/\]\(command:([^)]+)\)/g)].map(([, target = '']) => target);

/** Whether a condition is true: comparisons, keys, and `!`, joined by `&&`. */
function holds(condition: string, keys: Readonly<Record<string, unknown>>): boolean {
  return condition.split('&&').every((part) => {
    const [, not, key = '', operator, value] = /^\s*(!?)([\w.]+)(?:\s*(==|!=)\s*(\w+))?\s*$/.exec(part) ?? [];
    if (operator === undefined) return Boolean(keys[key]) !== (not === '!');
    return (String(keys[key]) === value) === (operator === '==');
  });
}

/** The errors of a step's image: VS Code's page allows no styles, scripts, or files in it. */
function svgFaults(text: string, alt: string): string[] {
  const open: string[] = [];
  let faults = '';
  for (const [, close, name = '', end] of text.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (close && open.pop() !== name) faults += `</${name}> `;
    if (!close && !end) open.push(name);
  }
  const colors = [...text.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, color = '']) => color);
  const odd = colors.filter((color) => !/^(?:none|#[\da-f]{6}|var\(--vscode-.+, #[\da-f]{3,4}\)+)$/.test(color));
  return [
    ...(faults || open.length ? [`tags: ${faults}${open.join(' ')}`] : []),
    ...(text.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ') ? [] : ['no size']),
    ...(text.includes(` role="img" aria-label="${alt}">`) ? [] : ['other words than the alt text']),
    ...(/ style=|<(?:style|script|image|text)|href/.test(text) ? ['more than shapes'] : []),
    ...odd.map((color) => `color ${color}`),
    ...(text.length < 32_000 ? [] : ['too large']),
  ];
}

describe('The walkthrough', () => {
  const { contributes } = readJson<Manifest>('package.json');
  const english = readJson<Words>('package.nls.json');
  const german = readJson<Words>('package.nls.de.json');
  const steps = contributes.walkthroughs[0]?.steps ?? assert.fail('no walkthrough');
  const commands = new Set([...contributes.commands.map(({ command }) => command), ...EDITOR]);

  it('has five steps, with a folder and without', () => {
    for (const workspaceFolderCount of [0, 1, 3]) {
      const shown = steps.filter(({ when }) => when === undefined || holds(when, { workspaceFolderCount }));
      assert.deepEqual(
        shown.map(({ id }) => id),
        [workspaceFolderCount ? 'firstSprite' : 'firstFolder', 'animate', 'light', 'export', 'connect'],
      );
    }
  });

  it('links to existing commands, the same in each language', () => {
    const texts = [
      ...steps.map(({ description }) => description),
      ...contributes.viewsWelcome.map((one) => one.contents),
    ];
    for (const key of texts) {
      const links = linksIn(word(english, key));
      assert.ok(links.length, key);
      assert.deepEqual(linksIn(word(german, key)), links, key);
      assert.deepEqual(
        links.map((link) => link.split('?')[0]).filter((id) => !commands.has(id ?? '')),
        [],
      );
      for (const [id, argument] of links.map((link) => link.split('?'))) {
        assert.equal(argument === undefined, !ON_NEWEST.includes(id ?? ''), id);
        if (argument !== undefined) assert.equal(JSON.parse(decodeURIComponent(argument)), NEWEST);
      }
    }
  });

  it('is completed by keys that the extension sets, all of them', () => {
    const events = [...new Set(steps.flatMap(({ completionEvents }) => completionEvents))];
    assert.deepEqual(
      events,
      MILESTONES.map((milestone) => `onContext:${keyOf(milestone)}`),
    );
    assert.ok(steps.every(({ completionEvents }) => completionEvents.length === 1));
  });

  it('has an image for each step, in theme colors, with alternative text', () => {
    for (const { media } of steps) {
      assert.ok(existsSync(path.join(root, media.svg)), media.svg);
      assert.notEqual(word(german, media.altText), word(english, media.altText));
      assert.deepEqual(svgFaults(read(media.svg), word(english, media.altText)), [], media.svg);
    }
    const named = new Set(steps.map(({ media }) => media.svg));
    assert.deepEqual(filesIn('media/walkthrough', ''), [...named].sort());
  });

  it('is checked: an image that VS Code would not show is noticed', () => {
    const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" role="img" aria-label="A">';
    assert.deepEqual(svgFaults(`${head}<path fill="var(--vscode-a, #888)"/></svg>`, 'A'), []);
    assert.deepEqual(svgFaults(`${head}<g><path style="fill:red" fill="red"/></svg>`, 'B'), [
      'tags: </svg> svg',
      'other words than the alt text',
      'more than shapes',
      'color red',
    ]);
  });

  it('has images and samples drawn by the built-in service (node scripts/drawWalkthrough.mjs)', async () => {
    const { walkthroughFiles } = await script<{ walkthroughFiles(): Promise<Map<string, string | Uint8Array>> }>(
      'drawWalkthrough.mjs',
    );
    const fresh = await walkthroughFiles();
    for (const [file, content] of fresh) if (typeof content === 'string') assert.equal(read(file), content, file);
    assert.deepEqual(
      filesIn('media/samples', '').map((file) => path.basename(file)),
      [...SAMPLES].sort(),
    );
  });

  it('shows one text in an empty view of runs, in any window', () => {
    for (const isWorkspaceTrusted of [true, false])
      for (const workspaceFolderCount of [0, 1, 2])
        for (const only of [true, false]) {
          const keys = { isWorkspaceTrusted, workspaceFolderCount, 'spriteKiln.placeholdersOnly': only };
          const shown = contributes.viewsWelcome.filter(({ when }) => holds(when, keys));
          assert.equal(shown.length, 1, JSON.stringify(keys));
        }
  });
});

describe('A sample sprite', () => {
  for (const name of SAMPLES)
    it(`names its prompt, and matches it: ${name}`, async () => {
      const bytes = readFileSync(path.join(root, 'media/samples', name));
      const spec = (await specIn(bytes)) ?? assert.fail('no spec');
      assert.ok(await isDrawnBy(decodePng(bytes), spec));
    });
});
