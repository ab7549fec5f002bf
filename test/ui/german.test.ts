import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { root } from '../support/places';
import { waitFor } from '../support/wait';
import { runToEnd } from '../support/window/jobs';
import { type Journey, journey } from '../support/window/journey';

/** All text of a page: strings, names, and tooltips without their shortcut. */
async function wordsOf(page: Frame): Promise<string[]> {
  const words: string[] = await page
    .locator('body *')
    .evaluateAll((elements) =>
      elements.flatMap((element) => [
        ...[...element.childNodes].map((node) => (node.nodeType === 3 ? node.textContent : '')),
        ...(element.closest('[aria-hidden="true"]')
          ? []
          : ['aria-label', 'aria-valuetext', 'title'].map((name) => element.getAttribute(name) ?? '')),
      ]),
    );
  return words.map((word) => word.replace(/ \[.*\]$/, '').trim()).filter(Boolean);
}

/** Names that VS Code's own controls have. */
const TOOLKIT = ['Loading', 'Option'];

type Bundle = Readonly<Record<string, string | { readonly message: string }>>;

async function bundle(name: string): Promise<Bundle> {
  return JSON.parse(await readFile(path.join(root, 'l10n', name), 'utf8')) as Bundle;
}

/** A pattern for an English string that differs in German, with or without values. `{0}%` is ambiguous: it matches `{0} %` too. */
async function english(): Promise<RegExp> {
  const german = await bundle('bundle.l10n.de.json');
  const strings = Object.entries(await bundle('bundle.l10n.json')).flatMap(([key, entry]) => {
    const text = typeof entry === 'string' ? entry : entry.message;
    const pattern = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '.+');
    return new RegExp(`^${pattern}$`).test(String(german[key])) ? [] : [pattern];
  });
  return new RegExp(`^(?:${[...strings, ...TOOLKIT].join('|')})$`);
}

/** The menu, questions, and message of an animation are German; file names don't change. */
async function animates({ workbench, workspace }: Journey): Promise<void> {
  const { explorer, quickInput } = workbench;
  await explorer.menu('hero.png', 'Sprite Kiln', 'Animieren…');
  await quickInput.waitForStep('Animieren: hero.png', 1);
  assert.equal(await quickInput.placeholder(), 'Bewegung auswählen oder eingeben: Bewegung, Energie, Endlosschleife');
  assert.deepEqual(await quickInput.items(), ['Ruhe', 'Gehen', 'Rennen', 'Angriff', 'Springen']);
  await quickInput.pick('Ruhe');
  await quickInput.waitForStep('Animieren: hero.png', 2);
  await quickInput.pick('8 Frames');
  await quickInput.waitForStep('Animieren: hero.png', 3);
  const text = await runToEnd(workbench, /Animation und Sheet neben hero\.png gespeichert\./, () =>
    quickInput.pick('Wie Sprite'),
  );
  assert.match(text, /Prozedurale Platzhalter\. Kostenlos\.$/);
  const files = await readdir(workspace);
  assert.ok(files.includes('hero-idle-sheet.json'), files.join(', '));
}

/** The preview page is completely German, with German numbers. */
async function showsPage({ workbench }: Journey): Promise<void> {
  await workbench.tab('Animieren: hero.png').waitFor();
  const page = await workbench.webviews.frame('canvas.stage-canvas');
  await page.getByRole('button', { name: 'Anhalten', exact: true }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  // Next to another editor, there is no room for them until requested.
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await page.getByRole('button', { name: 'Tempo: 1×', exact: true }).click();
  await page.getByRole('menuitemradio', { name: '1,5×' }).waitFor();
  const words = await waitFor('the text of the whole page', async () => {
    const found = await wordsOf(page);
    return found.includes('Erstellt mit') && found.some((word) => /^\d+,\d\d s/.test(word)) && found;
  });
  await page.getByRole('menuitemradio', { name: '1,5×' }).press('Escape');
  assert.equal(await page.locator('button.play').getAttribute('title'), 'Anhalten [Leertaste]');
  for (const word of ['Einpassen', '100 %', 'Raster', 'Als Vorlage', '1,5×', 'Ergebnisse']) {
    assert.ok(words.includes(word), `${word} in: ${words.join(' | ')}`);
  }
  const pattern = await english();
  assert.ok(['Play', 'Run', '3 of 8', '1 sprite saved in sprites.'].every((word) => pattern.test(word)));
  assert.deepEqual(
    words.filter((word) => pattern.test(word)),
    [],
  );
}

/** A refused value is reported in German, with German numbers. */
async function refuses({ workbench }: Journey): Promise<void> {
  const { quickInput } = workbench;
  await quickInput.command('Sprite Kiln: Sprite erzeugen…');
  await quickInput.waitForStep('Sprite erzeugen', 1);
  await quickInput.type('x'.repeat(10_001));
  await waitFor('the message', async () =>
    (await quickInput.message()).includes('Der Prompt ist 10.001 Zeichen lang. Höchstens 10.000 sind möglich.'),
  );
}

describe('VS Code in German', () => {
  journey(
    'shows menus, questions, messages, and the preview page in German, with German numbers',
    { language: 'de' },
    async (own) => {
      await animates(own);
      await showsPage(own);
      await refuses(own);
    },
  );
});
