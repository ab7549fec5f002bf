import assert from 'node:assert/strict';
import { snippetOf } from '../../src/sprite/engines/snippets';
import { sceneOf } from '../page/scenes';
import { reviewScenes } from '../page/scenesReview';
import { readJson } from '../unit/repository/files';
import { AssetsPageDriver } from './assetsPageDriver';
import { ExportPageDriver } from './exportPageDriver';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { ReviewPageDriver } from './reviewPageDriver';

type Bundle = Record<string, string | { readonly message: string }>;

/** Every string of the bundle between these signs, as a replacement for its translation. */
function marked(): Record<string, string> {
  const texts = Object.entries(readJson<Bundle>('l10n/bundle.l10n.json'));
  return Object.fromEntries(texts.map(([key, text]) => [key, `⟦${typeof text === 'string' ? text : text.message}⟧`]));
}

/** All text of the page that users see or hear, each piece separately. */
const WORDS = `(() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (!node.parentElement.closest('script, style')) found.push(node.data);
  const heard = [...document.body.querySelectorAll('*')].filter((one) => !one.closest('[aria-hidden="true"]'));
  for (const element of heard)
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      found.push(element.getAttribute(name) ?? '');
  return [...new Set(found.map((text) => text.trim()))];
})()`;

/**
 * Text that wasn't translated.
 * @param own text from users and services, as JSON; long names may be truncated at their start, and a count may follow
 */
async function bareWords({ page }: PreviewPage, own: string): Promise<string[]> {
  const words = await page.evaluate<string[]>(WORDS);
  assert.ok(words.filter((text) => text.includes('⟦')).length > 15, 'the page is translated');
  const isOwn = (part: string) => own.includes(JSON.stringify(part.trim().replace(/ \d+$/, '')).slice(1, -1));
  return words.filter((text) => /\p{L}{2,}/u.test(text) && !text.includes('⟦') && !text.split('…').every(isOwn));
}

/** Names of formats and programs, and the host's own text. */
const NAMES =
  'PNG GIF APNG WebP Aseprite .aseprite Godot 4 SpriteFrames Unity Phaser PixiJS Defold project.godot hero.png hero.json hero.aseprite slime.aseprite art walk idle {animation}_{direction}';
const HOST_WORDS = [
  'Export hero.aseprite',
  '{\n "frames": []\n}',
  'The sheet has 8,192 × 16 pixels.',
  'Only in the workspace.',
  'Godot',
  'GDScript',
  'For sharp pixels everywhere, set Project Settings > Rendering > Textures > Canvas Textures > Default Texture Filter to Nearest.',
  snippetOf('godot', { picture: 'art/hero.png', data: 'art/hero.tres', animation: 'walk', loops: true }).code,
];

const SCENES =
  'still,animation,directions,done,edit,failed,nothing,broken,lit,compass-odd,sheet-grid,sequence,files,versions';

const FILES = { layered: new Uint8Array(), before: new Uint8Array(), after: new Uint8Array() };

describe('All text of pages is translated', () => {
  const translations = marked();

  describe('preview', () => {
    const driver = pageSuite(() => PreviewPageDriver.start());
    for (const scene of SCENES.split(',')) {
      it(scene, async () => {
        const own = JSON.stringify(sceneOf(scene).state);
        const preview = await driver.open(scene, { translations });
        const shown = preview.page.locator('.stage-canvas, .contact-sheet, .compass, .notice');
        await shown.filter({ visible: true }).first().waitFor();
        assert.deepEqual(await bareWords(preview, own), []);
        await preview.press('?');
        await preview.page.locator('dialog[open]').waitFor();
        assert.deepEqual(await bareWords(preview, own), []);
      });
    }
  });

  describe('export', () => {
    const driver = pageSuite(() => ExportPageDriver.start());
    const own = JSON.stringify([NAMES, ...HOST_WORDS]);
    for (const scene of ['plain', 'engine', 'several', 'large', 'taken', 'outside']) {
      it(scene, async () => {
        const page = await driver.open(scene, { translations });
        await page.settled();
        assert.deepEqual(await bareWords(page, own), []);
        await page.press('?');
        await page.page.locator('dialog[open]').waitFor();
        assert.deepEqual(await bareWords(page, own), []);
      });
    }
  });

  describe('changed sprites', () => {
    const driver = pageSuite(() => ReviewPageDriver.start());
    for (const scene of ['shallow', 'long', 'none', 'untrusted', 'loading']) {
      it(scene, async () => {
        const page = await driver.open(scene, { translations });
        await page.inSight();
        const own = JSON.stringify([reviewScenes[scene]?.(FILES), 'idle turn']);
        assert.deepEqual(await bareWords(page, own), []);
        await page.press('?');
        await page.page.locator('dialog[open]').waitFor();
        assert.deepEqual(await bareWords(page, own), []);
      });
    }
  });

  describe('asset browser', () => {
    const driver = pageSuite(() => AssetsPageDriver.start());
    it('grid', async () => {
      const page = await driver.open({ translations });
      await page.settled();
      const own = JSON.stringify([...page.host.index.entries(), 'api.sprites.example']);
      assert.deepEqual(await bareWords(page, own), []);
      // It begins in its search, where keys write.
      await page.page.evaluate('document.activeElement.blur()');
      await page.press('?');
      await page.page.locator('dialog[open]').waitFor();
      assert.deepEqual(await bareWords(page, own), []);
    });
  });
});
