import assert from 'node:assert/strict';
import type { AssetsState } from '../../src/shared/protocol/assets';
import { violations } from '../support/browser/axe';
import { type AssetsPage, AssetsPageDriver } from './assetsPageDriver';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';

interface Scene {
  readonly assets: number;
  readonly state?: Partial<AssetsState>;
  /** The message, with the place where it is shown. */
  readonly says: readonly [selector: string, words: RegExp];
  /** The next step: its button's name, and the call that it makes. */
  readonly step?: readonly [name: string, method: string, params: unknown];
}

const stored = /\. Showing the list as it was last loaded\./;
const retry = ['Retry', 'refresh', { full: false }] as const;
const connect = ['Connect…', 'help', { with: 'connect' }] as const;

const SCENES: Readonly<Record<string, Scene>> = {
  'nothing known yet': { assets: 0, state: { status: 'loading' }, says: ['.service-name', /^api\.sprites/] },
  'reading for the first time': {
    assets: 0,
    state: { status: 'reading', read: 3400 },
    says: ['.service-name', /^Reading, 3,400 so far$/],
  },
  'reading, while waiting for a busy service': {
    assets: 30,
    state: { status: 'reading', read: 30, resumeAt: Date.now() + 50 * 60_000 },
    says: ['.service-name', /^Service busy; resuming in \d+ minutes$/],
  },
  'no key': { assets: 0, state: { status: 'no-key' }, says: ['.empty', /^No key for this service yet/], step: connect },
  'no key, with a cached list': {
    assets: 30,
    state: { status: 'no-key', message: 'The key is gone.' },
    says: ['.fault-bar', /^The key is gone\. Showing the list/],
    step: connect,
  },
  offline: { assets: 30, state: { status: 'offline' }, says: ['.fault-bar', stored], step: retry },
  'offline, without a cached list': {
    assets: 0,
    state: { status: 'offline' },
    says: ['.empty', /reached/],
    step: retry,
  },
  refused: {
    assets: 30,
    state: { status: 'refused' },
    says: ['.fault-bar', /^The service refused the key/],
    step: connect,
  },
  failed: { assets: 30, state: { status: 'failed' }, says: ['.fault-bar', stored], step: retry },
  'an empty account': {
    assets: 0,
    says: ['.empty', /^No sprites yet/],
    step: ['Generate…', 'help', { with: 'generate' }],
  },
  'an empty account: samples': {
    assets: 0,
    state: { builtIn: true },
    says: ['.empty', /^No sprites yet. What you generate shows up here/],
    step: ['Try on Sample Sprites', 'help', { with: 'samples' }],
  },
  'an empty account: the walkthrough': {
    assets: 0,
    says: ['.empty', /^No sprites yet/],
    step: ['Get Started', 'help', { with: 'getStarted' }],
  },
  'an empty account and no folder': {
    assets: 0,
    state: { workspace: false },
    says: ['.empty', /^No sprites yet. They're saved to a folder, and no folder is open/],
    step: ['Open Folder…', 'help', { with: 'openFolder' }],
  },
  'an empty account and no folder: samples': {
    assets: 0,
    state: { workspace: false },
    says: ['.empty', /no folder is open/],
    step: ['Try on Sample Sprites', 'help', { with: 'samples' }],
  },
  'an empty account in an untrusted workspace': {
    assets: 0,
    state: { trusted: false, workspace: false },
    says: ['.empty', /so they need a trusted workspace/],
    step: ['Manage Trust…', 'help', { with: 'trust' }],
  },
  'an untrusted workspace': {
    assets: 30,
    state: { trusted: false },
    says: ['.hint', /^Runs need a trusted workspace/],
    step: ['Manage Trust…', 'help', { with: 'trust' }],
  },
  'the built-in service': {
    assets: 30,
    state: { builtIn: true, service: 'Built-in service' },
    says: ['.hint', /^Procedural placeholders: offline and free/],
    step: connect,
  },
  'no folder': {
    assets: 30,
    state: { workspace: false },
    says: ['.hint', /^Open a folder to save sprites/],
    step: ['Open Folder…', 'help', { with: 'openFolder' }],
  },
};

describe('Assets page, in any state', () => {
  const driver = pageSuite(() => AssetsPageDriver.start());
  let assets: AssetsPage;

  for (const [name, { says, step, ...options }] of Object.entries(SCENES)) {
    it(`shows the state and the next step, and axe finds nothing: ${name}`, async () => {
      assets = await driver.open(options);
      const [selector, words] = says;
      await assets.page.locator(selector).waitFor();
      assert.match((await assets.page.locator(selector).textContent()) ?? '', words);
      assert.deepEqual(await violations(assets), []);
      if (!step) return;
      const [button, method, params] = step;
      await assets.page.getByRole('button', { name: button, exact: true }).click();
      await assets.called(method, params);
    });
  }

  it('says if nothing matches, and clears the filters', async () => {
    assets = await driver.open({ assets: 30 });
    await assets.settled();
    await assets.page.locator('.search-field').first().fill('nothing like it');
    await assets.page.getByText('No matching sprites.').waitFor();
    assert.deepEqual(await violations(assets), []);
    await assets.page.locator('.empty').getByRole('button', { name: 'Clear Search' }).click();
    await assets.settled();
    assert.equal(await assets.focused(), 'Search sprites');
  });

  it('clears both the search and its conditions if nothing matches', async () => {
    assets = await driver.open({ assets: 30 });
    await assets.settled();
    await assets.page
      .getByRole('button', { name: /^items / })
      .first()
      .click();
    await assets.page.locator('.search-field').first().fill('nothing like it');
    await assets.page.locator('.empty').getByRole('button', { name: 'Clear Filters' }).click();
    await assets.settled();
    assert.equal(await assets.page.locator('.search-field').first().inputValue(), '');
  });

  it('says once in an empty list that no folder is open, with buttons of equal width', async () => {
    assets = await driver.open({ assets: 0, state: { workspace: false, builtIn: true } });
    await assets.page.locator('.empty').waitFor();
    assert.match((await assets.page.locator('.hint').textContent()) ?? '', /^Procedural placeholders/);
    const widths = await assets.page
      .locator('.empty-buttons .button')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
    assert.equal(widths.length, 3);
    assert.equal(new Set(widths).size, 1, widths.join(', '));
  });

  for (const width of [200, 1000]) {
    it(`has no accessibility violations with an empty list in any theme: ${width} px`, async () => {
      assets = await driver.open({ assets: 0, width, state: { workspace: false } });
      await assets.page.locator('.empty').waitFor();
      await expectNoFaults(assets, {
        more: async () => {
          const wide = await assets.page.evaluate<number>('document.documentElement.scrollWidth');
          assert.ok(wide <= width, `${wide} px`);
        },
      });
    });
  }

  it('keeps a search while the key is refused', async () => {
    assets = await driver.open({ assets: 30 });
    await assets.settled();
    const field = assets.page.locator('.search-field').first();
    await field.fill('nothing like it');
    await assets.page.getByText('No matching sprites.').waitFor();
    await assets.send('state', { ...assets.host.state(), status: 'refused' });
    await assets.page.locator('.fault-bar').waitFor();
    assert.equal(await field.inputValue(), 'nothing like it');
    await assets.page.getByText('No matching sprites.').waitFor();
  });

  it('drops a search with its account, and keeps it while there is none', async () => {
    assets = await driver.open({ assets: 30, state: { account: 'one' } });
    await assets.settled();
    const field = assets.page.locator('.search-field').first();
    await field.fill('nothing like it');
    await assets.page.getByText('No matching sprites.').waitFor();
    const { account: _, ...none } = assets.host.state();
    await assets.send('state', { ...none, status: 'loading' });
    await assets.send('state', { ...none, account: 'one', status: 'refused' });
    await assets.page.locator('.fault-bar').waitFor();
    assert.equal(await field.inputValue(), 'nothing like it');
    await assets.send('state', { ...none, account: 'two', status: 'ready' });
    await assets.settled();
    assert.equal(await field.inputValue(), '');
    assert.equal(await field.getAttribute('placeholder'), 'Search 30 sprites');
  });

  it('counts what can be searched, even if it is one sprite', async () => {
    for (const [count, words] of [
      [1, 'Search 1 sprite'],
      [1200, 'Search 1,200 sprites'],
    ] as const) {
      assets = await driver.open({ assets: count });
      await assets.settled();
      assert.equal(await assets.page.locator('.search-field').first().getAttribute('placeholder'), words);
      if (count === 1) await assets.close();
    }
  });

  it("doesn't show a dismissed hint again", async () => {
    assets = await driver.open({ assets: 30, state: { builtIn: true } });
    await assets.page.getByRole('button', { name: "Don't Show Again" }).click();
    assert.equal(await assets.page.locator('.hint').isVisible(), false);
    await assets.called('remember', { choices: { size: 'm', hidden: ['built-in'] } });
  });

  for (const width of [200, 1000]) {
    it(`fits and has no accessibility violations in any theme: ${width} px`, async () => {
      assets = await driver.open({ assets: 100, width, state: { status: 'offline', workspace: false } });
      await assets.settled();
      await assets.page.locator('.card[aria-posinset="2"]').click();
      await assets.press('+');
      await assets.until("document.querySelector('.card.member:not([hidden])')");
      await assets.press('Shift+ArrowRight');
      await assets.page.locator('.selection-bar').waitFor();
      await expectNoFaults(assets, {
        more: async () => {
          const wide = await assets.page.evaluate<number>('document.documentElement.scrollWidth');
          assert.ok(wide <= width, `${wide} px`);
        },
      });
      await assets.page.getByRole('button', { name: 'More filters' }).click();
      await expectNoFaults(assets);
      await assets.press('Escape');
      await assets.page.locator('.card:focus, .card[tabindex="0"]').first().focus();
      await assets.press('?');
      await assets.page.getByRole('dialog').waitFor();
      await expectNoFaults(assets);
    });
  }
});
