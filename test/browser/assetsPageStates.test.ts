import assert from 'node:assert/strict';
import type { AssetsState } from '../../src/shared/protocol/assets';
import { violations } from '../support/browser/axe';
import { type AssetsPage, AssetsPageDriver } from './assetsPageDriver';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';

interface Scene {
  readonly state?: Partial<AssetsState>;
  /** The message, with the place where it is shown. */
  readonly says: readonly [selector: string, words: RegExp];
  /** The next steps: for each, its button's name, and the call that it makes. */
  readonly steps?: readonly Step[];
}

type Step = readonly [name: string, method: string, params: unknown];

const stored = /\. Showing what was loaded before; it may not be all\./;
const retry = ['Retry', 'refresh', { full: false }] as const;
const connect = ['Connect…', 'help', { with: 'connect' }] as const;

/** States by the number of sprites that are listed in them. A state says something else than the one before it, so that no old words pass for new ones. */
const SCENES: readonly (readonly [assets: number, states: Readonly<Record<string, Scene>>])[] = [
  [
    0,
    {
      'reading for the first time': {
        state: { status: 'reading', read: 3400 },
        says: ['.service-name', /^Reading, 3,400 so far$/],
      },
      'nothing known yet': { state: { status: 'loading' }, says: ['.service-name', /^api\.sprites/] },
      'no key': { state: { status: 'no-key' }, says: ['.empty', /^No key for this service yet/], steps: [connect] },
      offline: { state: { status: 'offline' }, says: ['.empty', /reached/], steps: [retry] },
      'an empty account': {
        says: ['.empty', /^No sprites yet/],
        steps: [
          ['Generate…', 'help', { with: 'generate' }],
          ['Get Started', 'help', { with: 'getStarted' }],
        ],
      },
      'an empty account and no folder': {
        state: { workspace: false },
        says: ['.empty', /^No sprites yet. They're saved to a folder, and no folder is open/],
        steps: [
          ['Open Folder…', 'help', { with: 'openFolder' }],
          ['Try on Sample Sprites', 'help', { with: 'samples' }],
        ],
      },
      'an empty account of the built-in service': {
        state: { builtIn: true },
        says: ['.empty', /^No sprites yet. What you generate shows up here/],
        steps: [['Try on Sample Sprites', 'help', { with: 'samples' }]],
      },
      'an empty account in an untrusted workspace': {
        state: { trusted: false, workspace: false },
        says: ['.empty', /so they need a trusted workspace/],
        steps: [['Manage Trust…', 'help', { with: 'trust' }]],
      },
    },
  ],
  [
    30,
    {
      'reading, while waiting for a busy service': {
        state: { status: 'reading', read: 30, resumeAt: Date.now() + 50 * 60_000 },
        says: ['.service-name', /^Service busy; resuming in \d+ minutes$/],
      },
      offline: { state: { status: 'offline' }, says: ['.fault-bar', stored], steps: [retry] },
      'an untrusted workspace': {
        state: { trusted: false },
        says: ['.hint', /^Runs need a trusted workspace/],
        steps: [['Manage Trust…', 'help', { with: 'trust' }]],
      },
      failed: { state: { status: 'failed' }, says: ['.fault-bar', stored], steps: [retry] },
      'no folder': {
        state: { workspace: false },
        says: ['.hint', /^Open a folder to save sprites/],
        steps: [['Open Folder…', 'help', { with: 'openFolder' }]],
      },
      'no key': {
        state: { status: 'no-key', message: 'The key is gone.' },
        says: ['.fault-bar', /^The key is gone\. Showing what was loaded/],
        steps: [connect],
      },
      refused: {
        state: { status: 'refused' },
        says: ['.fault-bar', /^The service refused the key/],
        steps: [connect],
      },
      'the built-in service': {
        state: { builtIn: true, service: 'Built-in service' },
        says: ['.hint', /^Procedural placeholders: offline and free/],
        steps: [connect],
      },
    },
  ],
];

describe('Assets page, in any state', () => {
  const driver = pageSuite(() => AssetsPageDriver.start());
  let assets: AssetsPage;

  /** The host says that this is the state now, and the page shows it. */
  async function expectScene(name: string, { state, says: [selector, words], steps = [] }: Scene): Promise<void> {
    const place = assets.page.locator(selector);
    if (await place.isVisible()) assert.doesNotMatch((await place.textContent()) ?? '', words, `before ${name}`);
    await assets.send('state', { ...assets.host.state(), status: 'ready', ...state });
    await place.filter({ hasText: words }).waitFor();
    assert.match((await place.textContent()) ?? '', words);
    assert.deepEqual(await violations(assets), [], name);
    for (const [button, method, params] of steps) {
      assets.host.calls.splice(0);
      await assets.page.getByRole('button', { name: button, exact: true }).click();
      await assets.called(method, params);
    }
  }

  for (const [count, scenes] of SCENES) {
    it(`shows the state and the next step, and axe finds nothing, with ${count} sprites`, async () => {
      assets = await driver.open({ assets: count, state: { status: 'failed' } });
      await assets.page.locator('.footer').waitFor();
      for (const [name, scene] of Object.entries(scenes)) await expectScene(name, scene);
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
