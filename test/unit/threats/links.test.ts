import assert from 'node:assert/strict';
import { filesIn, inTree, read, script } from '../repository/files';

/** The exports of scripts/wordRules.mjs that the tests use. */
interface WordRules {
  wordFaults(root?: string): Promise<string[]>;
}

// test/unit/shared/base/foreignText.test.ts checks that no text becomes a link or an icon; foreignText.types.ts, that every text goes through it.
describe('`command:` links in tooltips', () => {
  /** Shows a picture, and links to our own commands. Names in it are escaped (test/host/editor/spritesInCode). */
  const HOVER = 'src/extension/features/references/spriteContent.ts';

  it('never appear, because only a hover in code is Markdown: tooltips and messages are plain text', () => {
    const sources = [...filesIn('src/core', '.ts'), ...filesIn('src/extension', '.ts')];
    assert.ok(sources.length > 200);
    assert.deepEqual(
      sources.filter((file) => /MarkdownString|supportHtml|isTrusted\s*[=:]\s*(?:true|\{)/.test(read(file))),
      [HOVER],
    );
  });

  it('in that hover run two commands that only show something, and no HTML', () => {
    const hover = read(HOVER);
    assert.doesNotMatch(hover, /supportHtml|isTrusted\s*=\s*true/);
    assert.deepEqual(hover.match(/enabledCommands: .*/g), [
      "enabledCommands: ['spriteKiln.preview', 'spriteKiln.findUses'] };",
    ]);
    const shown = [...hover.matchAll(/appendMarkdown\((.*)\)/g)].flatMap(
      ([, text = '']) => text.match(/\$\{[^}]*\}/g) ?? [],
    );
    const harmless = /^\$\{(?:escaped\(.*\)|data|width|height|open|uses)\}$/;
    assert.ok(shown.length > 5);
    assert.deepEqual(
      shown.filter((part) => !harmless.test(part)),
      [],
    );
  });

  it("can't come from raw text in a sentence", async () => {
    const { wordFaults } = await script<WordRules>('wordRules.mjs');
    assert.deepEqual(await wordFaults(), []);
  });

  it('are prevented: raw text in a sentence is noticed in any form, and so is a sentence with a link', async () => {
    const { wordFaults } = await script<WordRules>('wordRules.mjs');
    const sentence = `vscode.l10n.t(\n  '{0} isn’t there (yet).',\n  rawText(nameOf(uri)),\n)`;
    await inTree(
      {
        'src/core/f.ts': `const text = l10n.t('It failed: {0}', rawText(name));\n`,
        'src/extension/a.ts': `throw new Error(${sentence});\nconst file = rawText(name);\n`,
        'src/extension/features/aText.ts': `import { rawText } from '../../shared/base/foreignText';\n`,
        'src/extension/features/bText.ts': `const place = uri.fsPath;\nconst fine = plainText(foreignText(uri.fsPath));\n`,
        'src/extension/b.ts': `const text = l10n.t('[More]({0})', plainText(name)) + l10n.t('{0} (“{1}”)', a, b);\n`,
        'src/extension/c.ts': `list.filter((name) => rawText(name) === l10n.t('a'));\n`,
        'src/extension/d.ts': `const text = l10n.t('It failed: {0}', error.message);\nconst place = asRelativePath(uri);\n`,
        'src/extension/e.ts': `const detail = cause instanceof Error ? cause.message : String(cause);\n`,
      },
      async (root) => {
        const faults = await wordFaults(root);
        assert.deepEqual(
          faults.map((fault) => fault.split(':')[0]),
          [
            'src/core/f.ts puts raw text into a sentence',
            'src/extension/a.ts puts raw text into a sentence',
            'src/extension/b.ts has a sentence with a link',
            'src/extension/d.ts must take pathOf',
            'src/extension/d.ts puts raw text into a sentence',
            'src/extension/e.ts must take messageOf',
            'src/extension/features/aText.ts must show plainText, not rawText',
            'src/extension/features/bText.ts must show paths as plainText',
          ],
        );
      },
    );
  });
});
