import assert from 'node:assert/strict';
import { AssetsPageDriver } from './assetsPageDriver';
import { ExportPageDriver } from './exportPageDriver';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

const SENTENCE = 'Pack my box with five dozen liquor jugs, 0123456789: sphinx of black quartz, judge my vow!\n';

/** Every key that types something, with and without Shift, and those that delete. */
const KEYS = [...'abcdefghijklmnopqrstuvwxyz0123456789,.;-=[]/'].flatMap((key) => [key, `Shift+${key}`]);
KEYS.push('Enter', ' ', 'Delete', 'Backspace', 'Shift+Delete', 'Shift+Backspace');

/** Calls by which a page has its host spend credits, or remove or change files. */
const COSTLY = ['runAgain', 'discard', 'undo'];
/** A normal map is free, and names for new sets rename nothing. */
const FREE = ['"operation":"normal-map"', '"to":"setting"'];

async function costly(page: PreviewPage): Promise<unknown[]> {
  const calls = await Promise.all(
    [...COSTLY, 'useAsInput', 'nameDirections'].map(async (name) => (await page.calls(name)).map((one) => [name, one])),
  );
  return calls.flat().filter((call) => !FREE.some((words) => JSON.stringify(call).includes(words)));
}

/** The page draws most keys' effects, which costs less if it is small. */
const SMALL = { viewport: { width: 500, height: 400 } };

/** Types a sentence twice into the focused element. */
async function typeOn(page: PreviewPage): Promise<void> {
  await page.page.keyboard.type(SENTENCE.repeat(2));
}

/** Counts in the page whatever a key can cause there: changed elements, another focus, typed text, scrolling. */
const COUNT_EFFECTS = `{
  globalThis.effects = 0;
  const count = () => { effects++; };
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(count).observe(document, everything);
  for (const kind of ['focusin', 'focusout', 'input', 'selectionchange', 'scroll']) addEventListener(kind, count, true);
}`;

/** What changes with every effect of a key, also with those that can't be seen: calls, and the stored state. */
const EFFECTS = "[effects, harness.calls.length, sessionStorage.getItem('state')].join()";

/**
 * Presses each typing or deleting key, followed by Enter and Space as answers to any question. A key without any effect leaves the page as the keys
 * before it did, so nothing follows it: the answers were tried there.
 * @param back keys that return to the same place
 */
async function pressEach(page: PreviewPage, back: readonly string[]): Promise<void> {
  await page.page.evaluate(COUNT_EFFECTS);
  const answer = () => page.press('Enter', ' ', 'Escape', 'Escape', ...back);
  const effects = () => page.page.evaluate<string>(EFFECTS);
  await answer();
  let before = await effects();
  for (const key of KEYS) {
    await page.press(key);
    const after = await effects();
    if (after === before) continue;
    await answer();
    before = await effects();
  }
}

describe('Accidental keys', () => {
  describe('in a preview', () => {
    const driver = pageSuite(() => PreviewPageDriver.start());

    /** Scenes, and the keys to get to the images. `each`: every key is tried separately. */
    const scenes: readonly (readonly [string, string, readonly string[], 'each'?])[] = [
      ['a finished run, nothing focused', 'done', []],
      ['a finished run, an image focused', 'done', ['ArrowDown']],
      ['a finished run, some kept and a question open', 'done', ['ArrowDown', 'k', 'Control+Shift+Delete']],
      ['a finished run, one image', 'done', ['ArrowDown', 'Enter'], 'each'],
      ['a failed run', 'failed', []],
      ['several files', 'files', ['ArrowDown']],
      ['one file', 'still', []],
      ['two versions of a file', 'versions', []],
      ['an arrangement of directions', 'compass', ['a', 'm'], 'each'],
    ];
    for (const [what, scene, keys, each] of scenes) {
      it(`spend nothing, and remove and rename nothing: ${what}`, async () => {
        const preview = await driver.open(scene, SMALL);
        await preview.press(...keys);
        await typeOn(preview);
        if (each) await pressEach(preview, keys);
        assert.deepEqual(await costly(preview), []);
      });
    }

    it('act only once for a shortcut that is held down', async () => {
      const preview = await driver.open('done');
      await preview.page.keyboard.down('Control');
      for (let n = 0; n < 5; n++) await preview.page.keyboard.down('Enter');
      await preview.page.keyboard.up('Enter');
      await preview.page.keyboard.up('Control');
      assert.deepEqual(await preview.calls('runAgain'), [{}]);
    });

    it('leave a shortcut in a field to the field', async () => {
      const preview = await driver.open('done');
      await preview.page.evaluate(`{
        const field = document.createElement('input');
        document.querySelector('main').append(field);
        field.focus();
      }`);
      await preview.press('a', 'Control+Enter', 'Control+Backspace', 'Control+Delete', 'Control+z');
      assert.deepEqual(await costly(preview), []);
    });
  });

  describe('in an export', () => {
    const driver = pageSuite(() => ExportPageDriver.start());

    it('undo no export', async () => {
      const page = await driver.open();
      await page.settled();
      await page.press('Control+Enter');
      await page.page.locator('.outcome-text', { hasText: 'Wrote 2 files.' }).waitFor();
      await page.page.locator('.stage').focus();
      await typeOn(page);
      await pressEach(page, []);
      assert.deepEqual(await page.calls('undo'), []);
    });
  });

  describe('in the asset browser', () => {
    const driver = pageSuite(() => AssetsPageDriver.start());

    it('start no run', async () => {
      const page = await driver.open({ assets: 30 });
      await page.settled();
      await page.page.locator('.card').first().click();
      await typeOn(page);
      const acts = page.host.calls.filter(({ method }) => method === 'act').map(({ params }) => params);
      const free = ['preview', 'tags'];
      assert.deepEqual(
        acts.filter((one) => !free.includes((one as { action: string }).action)),
        [],
      );
    });
  });
});
