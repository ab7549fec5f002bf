import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { foreignText } from '../../src/shared/base/foreignText';
import { NO_FILTER } from '../../src/shared/protocol/assets';
import { texts } from '../support/foreignTexts';
import { type AssetsPage, AssetsPageDriver } from './assetsPageDriver';
import { pageSuite } from './pageSuite';

/** Position and name of the focused tile. */
const FOCUSED =
  "[document.activeElement.getAttribute('aria-posinset'), document.activeElement.getAttribute('aria-label')]";

describe('Assets page', () => {
  const driver = pageSuite(() => AssetsPageDriver.start());
  let assets: AssetsPage;

  /** Clicks the tile at an index of the search, from 0. */
  const click = (place: number, ...modifiers: ('Shift' | 'Control')[]) =>
    assets.page.locator(`.card:visible[aria-posinset="${place + 1}"]`).click({ modifiers });
  const place = async () => Number((await assets.page.evaluate<[string, string]>(FOCUSED))[0]) - 1;
  /** Types into the focused tile in one moment: after a pause, the next letter would begin another word. */
  const typeAtOnce = (text: string) =>
    assets.page.evaluate(`for (const key of ${JSON.stringify(text)})
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`);
  const said = (text: string) =>
    assets.until(`document.querySelector('[aria-live=polite]')?.textContent === ${JSON.stringify(text)}`);

  it('shows the first rows with the answer to ready, and requests only visible images', async () => {
    assets = await driver.open({ assets: 1000, before: (host) => host.hold('thumbnail') });
    await assets.settled();
    assert.deepEqual((await assets.names()).slice(0, 3), [
      'idle breathing 0, animation, 8 frames, 16 × 16, tags: my game, knights',
      'a brave knight 0, image, 32 × 32, tags: my game, knights, stack of 3, closed',
      'green slime 0, image, 32 × 32, tags: my game, monsters',
    ]);
    assert.deepEqual(await assets.calls('rows'), []);
    await assets.until("document.querySelectorAll('.card[data-waiting]:not([hidden])').length > 12");
    assert.ok(assets.host.waiting('thumbnail') <= 6);
    const asked = (await assets.calls('thumbnail')).map((params) => (params as { id: string }).id);
    await click(0);
    await assets.press('End');
    await assets.called('forget', { ids: asked });
    assets.host.release('thumbnail');
    await assets.until('!document.querySelector(\'.card[data-waiting]:not([hidden])[aria-posinset="800"]\')');
  });

  it('passes the focus to the search if nothing in it has had the focus, and tells the host where the focus is', async () => {
    assets = await driver.open();
    await assets.settled();
    const isIn = (selector: string) =>
      assets.page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);
    const enter = () => assets.page.evaluate("window.dispatchEvent(new FocusEvent('focus'))");
    const leave = (...keys: readonly Readonly<Record<string, string | boolean>>[]) =>
      assets.page.evaluate(`for (const key of ${JSON.stringify(keys)}) window.dispatchEvent(new KeyboardEvent('keydown', key));
        window.dispatchEvent(new FocusEvent('blur'))`);
    await assets.page.evaluate('document.activeElement.blur()');
    await enter();
    assert.ok(await isIn('.search-field'));
    await assets.called('focus', { at: 'page' });
    for (const [keys, at] of [
      [[{ key: 'F1' }], 'palette'],
      [[{ key: 'P', ctrlKey: true, shiftKey: true }], 'palette'],
      [[{ key: 'p', metaKey: true }], 'palette'],
      [[{ key: 'F1' }, { key: 'a' }], 'elsewhere'],
      [[], 'elsewhere'],
    ] as const) {
      await leave(...keys);
      await assets.called('focus', { at });
      await enter();
      await assets.called('focus', { at: 'page' });
    }
    await click(1);
    await leave();
    await enter();
    assert.equal(await place(), 1);
    // A click on nothing focuses nothing.
    await assets.page.evaluate('document.activeElement.blur()');
    await leave();
    await assets.page.evaluate("window.dispatchEvent(new PointerEvent('pointerdown'))");
    await enter();
    assert.ok(await isIn('body'));
  });

  for (const [width, size] of [
    [320, 'm'],
    [1000, 's'],
  ] as const) {
    it(`keeps fewer than 300 elements while 10,000 assets scroll by, ${width} px wide`, async () => {
      assets = await driver.open({ assets: 10_000, width, height: 1000, choices: { size } });
      await assets.settled();
      const { elements } = await assets.page.evaluate<{ elements: number }>('harness.scroll(900, 40)');
      assert.ok(elements < 300, `${elements} elements`);
      await assets.settled();
      // Tab moves to the first tile.
      const [, next = ''] = await assets.names();
      assert.ok(Number(/ (\d+),/.exec(next)?.[1]) > 100, next);
    });
  }

  it('reaches the last of 100,000 in large cards, and the first again', async () => {
    assets = await driver.open({ assets: 100_000, choices: { size: 'l' } });
    await assets.settled();
    await click(0);
    await assets.press('End');
    await assets.until(`${FOCUSED}[0] === '80000'`);
    await assets.settled();
    assert.match(await assets.focused(), /^image/);
    const box = await assets.page.locator('.card:focus').boundingBox();
    assert.ok(box && box.y > 0 && box.y + box.height < 640);
    await assets.press('ArrowUp', 'PageUp');
    await assets.settled();
    assert.match((await assets.names()).join(), /castle gate at dusk 9999/);
    await assets.press('Home');
    await assets.until(`${FOCUSED}[0] === '1'`);
    assert.equal(await assets.page.evaluate("document.querySelector('.grid').scrollTop"), 0);
  });

  it('works with only the keyboard: search, expand a stack, select, act', async () => {
    assets = await driver.open({ assets: 1000 });
    await assets.settled();
    // The search has the focus already.
    await assets.page.keyboard.type('knight 42');
    await said('3 sprites found');
    assert.deepEqual(await assets.names(), [
      'a brave knight 42, image, 32 × 32, tags: my game, knights, stack of 3, closed',
    ]);
    await assets.press('ArrowDown', ' ');
    await assets.until("document.querySelectorAll('.card:not([hidden])').length === 3");
    assert.match(await assets.focused(), /stack of 3, open$/);
    await assets.press('ArrowRight', 'Shift+ArrowRight');
    await said('2 selected');
    await assets.called('selected', { ids: ['a422', 'a423'] });
    await assets.press('F2');
    await assets.called('act', { action: 'tags', ids: ['a422', 'a423'] });
    await assets.press('Tab', 'Tab', 'Enter');
    await assets.called('act', { action: 'save', ids: ['a422', 'a423'] });
    await assets.press('Tab', 'Enter', 'a', 'Enter');
    await assets.called('act', { action: 'animate', ids: ['a422', 'a423'] });
  });

  it('collapses a stack with Escape and stays at its first member', async () => {
    assets = await driver.open({ assets: 30 });
    await assets.settled();
    await click(1);
    await assets.called('ids', { search: 1, from: 1, to: 1 });
    await assets.press('+');
    await assets.until("document.querySelectorAll('.card.member:not([hidden])').length === 2");
    await assets.press('ArrowRight', 'ArrowRight', 'Escape');
    await assets.until("!document.querySelector('.card.member:not([hidden])')");
    assert.equal(await place(), 1);
    assert.match(await assets.focused(), /stack of 3, closed$/);
  });

  it('treats a collapsed stack as all its members', async () => {
    assets = await driver.open({ assets: 30 });
    await assets.settled();
    await click(1);
    await said('3 selected');
    await assets.press('Enter');
    await assets.called('act', { action: 'preview', ids: ['a1', 'a2', 'a3'] });
    await click(0, 'Control');
    await said('4 selected');
    await click(0, 'Control');
    await said('3 selected');
    await assets.press('Escape', 'Escape');
    await assets.called('selected', { ids: [] });
  });

  it('selects with Shift and all, and no more than an action accepts', async () => {
    assets = await driver.open({ assets: 12_000 });
    await assets.settled();
    await click(3);
    await click(6, 'Shift');
    await assets.called('selected', { ids: ['a5', 'a6', 'a7', 'a8'] });
    await assets.press('Control+a');
    await said('Selected the first 10,000, the most you can select at once');
    assert.equal(await assets.page.locator('.selection-count').innerText(), '10,000 selected');
  });

  it("tells VS Code's menu which assets it is about", async () => {
    assets = await driver.open({ assets: 30 });
    await assets.settled();
    const about = (ids: string[]) => ({ webviewSection: 'asset', assets: ids, preventDefaultContextMenuItems: true });
    await click(2);
    await click(3, 'Control');
    assert.deepEqual(await assets.page.evaluate('harness.context()'), about(['a4', 'a5']));
    // Another tile is selected first.
    assert.deepEqual(await assets.page.evaluate(`harness.context('.card[aria-posinset="1"]')`), about(['a0']));
    await assets.called('selected', { ids: ['a0'] });
    // A collapsed stack's members are all known while the pointer is on it, before it is selected.
    await assets.page.locator('.card[aria-posinset="2"]').hover();
    await assets.called('ids', { search: 1, from: 1, to: 1 });
    const menu = () => assets.page.evaluate(`harness.context('.card[aria-posinset="2"]')`);
    while (!isDeepStrictEqual(await menu(), about(['a1', 'a2', 'a3']))) await assets.page.waitForTimeout(20);
  });

  it('uses only the last search, in any order of answers', async () => {
    assets = await driver.open({ assets: 1000 });
    await assets.settled();
    assets.host.hold('search');
    const field = assets.page.locator('.search-field').first();
    await field.fill('sword');
    await field.fill('potion 77');
    while (assets.host.waiting('search') < 2) await assets.page.evaluate('new Promise(requestAnimationFrame)');
    assets.host.release('search', true);
    await said('1 sprite found');
    assert.deepEqual(await assets.names(), ['violet potion 77, image, 16 × 16, tags: items']);
  });

  it('drops late rows of another search', async () => {
    assets = await driver.open({ assets: 1000, before: (host) => host.hold('rows') });
    await assets.settled();
    await click(0);
    await assets.press('End');
    while (assets.host.waiting('rows') < 1) await assets.page.evaluate('new Promise(requestAnimationFrame)');
    await assets.press('/');
    await assets.page.keyboard.type('castle');
    await said('100 sprites found');
    assets.host.release('rows');
    await assets.press('ArrowDown', 'End');
    await assets.until(`${FOCUSED}[0] === '100'`);
    await assets.settled();
    assert.match(await assets.focused(), /^castle gate at dusk 99/);
    assert.ok((await assets.names()).every((name) => name.startsWith('castle')));
  });

  it('jumps to the next label that starts with the typed letters', async () => {
    assets = await driver.open({ assets: 1000 });
    await assets.settled();
    await click(0);
    await typeAtOnce('slime hop 33');
    await assets.until(`/^slime hop 33,/.test(${FOCUSED}[1])`);
    assert.equal(await assets.page.locator('.card[aria-selected=true]:visible').count(), 1);
  });

  it('jumps to the next label each time a letter is typed again', async () => {
    assets = await driver.open({ assets: 30 });
    await assets.settled();
    await click(0);
    assert.match(await assets.focused(), /^idle breathing 0,/);
    for (const next of ['iron sword 0', 'idle breathing 1', 'iron sword 1']) {
      await assets.press('i');
      await assets.until(`${FOCUSED}[1].startsWith('${next},')`);
    }
  });

  it("doesn't move visible tiles when assets are added above", async () => {
    assets = await driver.open({ assets: 1000 });
    await assets.settled();
    await click(0);
    await assets.page.evaluate('harness.scroll(700, 3)');
    await assets.settled();
    const before = await assets.names();
    const focused = await assets.focused();
    assets.host.index.insert(
      Array.from({ length: 9 }, (_, at) => ({ id: `new${at}`, type: foreignText('image'), tags: [] })),
      0,
    );
    await assets.send('changed', { total: 1009 });
    await assets.until(`document.querySelector('.card:focus')?.getAttribute('aria-setsize') === '809'`);
    await assets.settled();
    assert.deepEqual(await assets.names(), before);
    assert.equal(await assets.focused(), focused);
  });

  it('plays on hover, but not with reduced motion', async () => {
    assets = await driver.open({ assets: 30 });
    await assets.settled();
    await click(0);
    // Reported when the selection rests, which is later than an animation would start.
    await assets.called('selected', { ids: ['a0'] });
    await assets.page.emulateMedia({ reducedMotion: 'no-preference' });
    await assets.page.locator('.card[aria-posinset="6"]').hover();
    await assets.called('thumbnail', { id: 'a7', play: true });
    const playing = (await assets.calls('thumbnail')).filter((params) => (params as { play: boolean }).play);
    assert.equal(playing.length, 1);
    const colors = `harness.colors('.card[aria-posinset="6"] canvas').join()`;
    const one = await assets.page.evaluate<string>(colors);
    await assets.until(`${colors} !== ${JSON.stringify(one)}`);
  });

  it('reports a missing image, and requests it again on a click', async () => {
    let there = false;
    assets = await driver.open({
      assets: [{ id: 'a0', type: foreignText('image'), tags: [] }],
      picture: () =>
        there ? { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' } : new Error('The image is gone.'),
    });
    await assets.settled();
    await assets.until("document.querySelector('.card').dataset.word === 'no image'");
    there = true;
    await click(0);
    await assets.until("document.querySelector('.card').dataset.word === 'damaged'");
  });

  it('shows text from outside as plain text, gives malformed assets a name, and shows nothing twice', async () => {
    assets = await driver.open({
      assets: [
        {
          id: 'a0',
          type: foreignText('image'),
          prompt: foreignText('<b>bold</b><script>document.title = "run"</script>'),
          tags: texts('<i>tag</i>'),
        },
        {
          id: 'a0',
          type: foreignText('image'),
          prompt: foreignText('<b>bold</b><script>document.title = "run"</script>'),
          tags: texts('<i>tag</i>'),
        },
        { id: 'a1', type: foreignText('model'), tags: [] },
        { id: 'a2', type: foreignText('image'), prompt: foreignText('w'.repeat(5000)), tags: [], width: 8, height: 12 },
        { id: 'a3', type: foreignText('animation'), tags: [], width: 8, height: 12 },
      ],
    });
    await assets.settled();
    assert.deepEqual(await assets.names(), [
      '<b>bold</b><script>document.title = "run"</script>, image, tags: <i>tag</i>',
      'file',
      `${'w'.repeat(120)}, image, 8 × 12`,
      'animation, 8 × 12',
    ]);
    assert.equal(await assets.page.locator('.filter-chip').first().innerText(), '<i>tag</i> 1');
    assert.equal(await assets.page.locator('b, i').count(), 0);
  });

  it('combines search chips, and remembers them', async () => {
    assets = await driver.open({ assets: 1000 });
    await assets.settled();
    await assets.page.getByRole('button', { name: 'my game 500' }).click();
    await assets.page.getByRole('button', { name: 'animations 200' }).click();
    await said('100 sprites found');
    await assets.page.getByRole('button', { name: 'More filters' }).click();
    await assets.page.keyboard.type('knig');
    await assets.page.locator('.condition').click();
    const filter = { text: '', tags: ['my game', 'knights'], kind: 'animation', size: null };
    await assets.called('search', { filter, open: [] });
    await assets.press('Escape');
    await assets.page.reload();
    await assets.settled();
    await assets.called('ready', { filter, open: [] });
    await assets.page.getByRole('button', { name: 'Clear Filters' }).click();
    await said('1,000 sprites found');
  });

  it('reveals an asset hidden by the filter and in a stack', async () => {
    assets = await driver.open({ assets: 1000 });
    await assets.settled();
    await assets.page.locator('.search-field').first().fill('potion');
    await said('100 sprites found');
    await assets.send('show', { id: 'a503' });
    await assets.called('selected', { ids: ['a503'] });
    assert.match(await assets.focused(), /^3 of 3, a brave knight 50, .*in an open stack$/);
    assert.equal(await assets.page.locator('.search-field').first().inputValue(), '');
  });

  it('starts with what the host sends before it has asked, and uses the answer when it comes', async () => {
    assets = await driver.open({ assets: 100, before: (host) => host.hold('ready') });
    await assets.called('ready', { filter: NO_FILTER, open: [] });
    await assets.send('first', assets.host.first());
    await assets.settled();
    const early = await assets.names();
    assert.match(early[0] ?? '', /^idle breathing 0,/);
    await click(3);
    const [, name] = await assets.page.evaluate<[string, string]>(FOCUSED);
    assets.host.index.remove([assets.host.index.entries()[0]?.id ?? '']);
    assets.host.release('ready');
    await said('99 sprites found');
    assert.deepEqual((await assets.names()).slice(0, 3), early.slice(1, 4));
    // The user's changes in the meantime stay.
    assert.deepEqual(await assets.page.evaluate(FOCUSED), ['3', name]);
    // Too late.
    await assets.send('first', { ...assets.host.first(), found: { search: 9, rows: 0, assets: 0, first: [] } });
    assert.deepEqual((await assets.names()).slice(0, 3), early.slice(1, 4));
  });

  it('waits for the answer if it was left with a filter', async () => {
    assets = await driver.open({ assets: 100 });
    await assets.settled();
    await assets.page.locator('.search-field').first().fill('potion');
    await said('10 sprites found');
    assets.host.hold('ready');
    await assets.page.reload();
    await assets.until("performance.getEntriesByName('ready').length > 0");
    await assets.send('first', assets.host.first());
    // The page listens to this one only once it has the answer, which is newer.
    await assets.send('state', { ...assets.host.state(), credits: 111 });
    assert.equal(await assets.page.locator('.card').count(), 0);
    assets.host.release('ready');
    await assets.settled();
    assert.equal((await assets.names()).length, 10);
    assert.match(await assets.page.locator('.footer').innerText(), /\b435\b/);
  });

  it('remembers the card size', async () => {
    assets = await driver.open({ assets: 30 });
    await assets.settled();
    await click(0);
    await assets.press('3');
    await assets.called('remember', { choices: { size: 'l', hidden: [] } });
    assert.ok((await assets.page.locator('.card:visible').first().boundingBox())?.width ?? 0 > 128);
  });

  it('lists every key with the name of its command', async () => {
    assets = await driver.open({ assets: 30 });
    await assets.settled();
    await click(0);
    await assets.press('?');
    const rows = await assets.page
      .locator('.key-row')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('dt, kbd')].map((one) => one.textContent).join(' ')),
      );
    assert.deepEqual(rows, [
      'Move ← → ↑ ↓',
      'First, last Home End',
      'Page up, page down Page Up Page Down',
      'Next item starting with the typed letters a…z',
      'Open or close a stack Space',
      'Open a stack +',
      'Close a stack - Esc',
      'Extend the selection Shift ← →',
      'Move without selecting Ctrl+← Ctrl+→',
      'Add or remove Ctrl+Space',
      'Select all results Ctrl+A',
      'Select none Esc',
      'Preview Enter',
      'Edit tags F2',
      'Copy the ID Ctrl+C',
      'All actions Menu Shift+F10',
      'Search / Ctrl+F',
      'Small, medium, large cards 1 2 3',
      'Show keyboard shortcuts ?',
    ]);
    await assets.press('?');
    await assets.until("!document.querySelector('dialog[open]')");
    assert.equal(await assets.page.locator('.search-field').first().getAttribute('aria-keyshortcuts'), '/ Control+F');
  });
});
