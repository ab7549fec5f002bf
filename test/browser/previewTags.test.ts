import assert from 'node:assert/strict';
import type { Entry } from '../../src/sprite/edit/versions';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';
import { sample, showFile } from './showAseprite';
import { overlap } from './uncovered';

/** Distance between two frames of the strip, in CSS pixels. */
const PITCH = 60;

describe('Preview page, changes of tags', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene = 'editSheet'): Promise<void> {
    preview = await driver.open(scene);
    await preview.settled();
  }

  const host = (call: string) => preview.page.evaluate(`harness.edits.${call}`);
  /** What the page changed, each with what the host undoes together. */
  const changes = async () => ((await host('entries')) as Entry[]).map(({ change }) => change.change);
  const tag = (name: string | RegExp) => preview.page.locator('.frame-tag').filter({ hasText: name });
  const box = () => preview.page.getByRole('dialog', { name: 'Tag' });
  const labels = () =>
    preview.page.locator('.frame-tag').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const untilLabels = (...wanted: string[]) =>
    preview.until(
      `JSON.stringify([...document.querySelectorAll('.frame-tag')].map((one) => one.getAttribute('aria-label'))) === ${JSON.stringify(JSON.stringify(wanted))}`,
    );

  /** Drags by frames, from a place in the tag: its ends, or its middle. */
  async function drag(name: string, from: 'begin' | 'middle' | 'end', frames: number): Promise<void> {
    const at = await tag(name).boundingBox();
    assert.ok(at);
    const x = at.x + { begin: 2, middle: at.width / 2, end: at.width - 2 }[from];
    const { mouse } = preview.page;
    await mouse.move(x, at.y + at.height / 2);
    await mouse.down();
    for (let step = 1; step <= 4; step++) await mouse.move(x + (frames * PITCH * step) / 4, at.y + 40);
  }

  it('makes one over the selected frames by key, shows it while its name is typed, and undoes it as one step', async () => {
    await open('editGif');
    await preview.press('Home', 'Alt+a');
    await box().waitFor();
    await untilLabels('Tag 1, frame 1');
    assert.deepEqual(await changes(), []);
    await preview.page.keyboard.type('walk');
    await untilLabels('walk, frame 1');
    await box().getByLabel('Last frame', { exact: true }).fill('3');
    await box().getByLabel('Direction').selectOption('Ping-pong');
    await untilLabels('walk, frames 1 to 3, Ping-pong');
    await preview.press('Enter');
    await box().waitFor({ state: 'hidden' });
    assert.deepEqual(await changes(), [
      { change: 'add-tag', tag: { name: 'walk', from: 0, to: 2, direction: 'pingpong' } },
    ]);
    await untilLabels('walk, frames 1 to 3, Ping-pong');
    assert.equal(await preview.page.evaluate('document.activeElement.dataset.tag'), '0');
    await host('undo()');
    await untilLabels();
    await preview.close();
  });

  it('leaves everything as it was on Escape', async () => {
    await open();
    const before = await labels();
    await preview.press('Home', 'Alt+a');
    await box().waitFor();
    await preview.until(`document.querySelectorAll('.frame-tag').length === ${before.length + 1}`);
    await preview.press('Escape');
    await untilLabels(...before);
    await tag('idle').dblclick();
    await box().waitFor();
    await preview.page.keyboard.type('run');
    await preview.until(`document.querySelector('.frame-tag-name').textContent.startsWith('run')`);
    await preview.press('Escape');
    await untilLabels(...before);
    await tag('idle').dblclick();
    await box().waitFor();
    await preview.page.keyboard.type('run');
    await box().getByRole('button', { name: 'Cancel' }).click();
    await untilLabels(...before);
    assert.deepEqual(await changes(), []);
    await preview.close();
  });

  it('renames, repeats, and colors one in its box as one change, which a click outside makes', async () => {
    await open();
    await tag('idle').dblclick();
    await box().waitFor();
    assert.equal(await overlap(box(), preview.page.locator('.player')), false);
    await expectNoFaults(preview);
    await preview.page.keyboard.type('run');
    await box().getByLabel('Repeats (0: forever)', { exact: true }).fill('2');
    await box().getByLabel('Color', { exact: true }).fill('#102030');
    await preview.page.locator('.stage').click({ position: { x: 5, y: 5 } });
    await box().waitFor({ state: 'hidden' });
    assert.deepEqual(await changes(), [
      { change: 'change-tag', at: 0, tag: { name: 'run', repeat: 2, color: '#102030' } },
    ]);
    await preview.until(`document.querySelector('.frame-tag').style.backgroundColor === 'rgb(16, 32, 48)'`);
    await preview.close();
  });

  it('changes nothing if nothing was changed in its box', async () => {
    await open();
    await tag('idle').focus();
    await preview.press('Enter');
    await box().waitFor();
    await preview.page.keyboard.type('idle');
    await preview.press('Enter');
    await box().waitFor({ state: 'hidden' });
    assert.deepEqual(await changes(), []);
    await preview.close();
  });

  it('follows a drag of its ends and of the whole, each as one change, and is dropped by Escape', async () => {
    await open('editGif');
    await host(`add({ change: { change: 'add-tag', tag: { name: 'a', from: 1, to: 2, direction: 'forward' } } })`);
    await untilLabels('a, frames 2 to 3, Forward');
    await drag('a', 'end', 1);
    await untilLabels('a, frames 2 to 4, Forward');
    assert.equal((await changes()).length, 1);
    await preview.page.mouse.up();
    await preview.untilCalls('change', 1);
    await drag('a', 'middle', -4);
    await untilLabels('a, frames 1 to 3, Forward');
    await preview.page.mouse.up();
    await preview.untilCalls('change', 2);
    await drag('a', 'begin', 1);
    await untilLabels('a, frames 2 to 3, Forward');
    await preview.press('Escape');
    await untilLabels('a, frames 1 to 3, Forward');
    await preview.page.mouse.up();
    assert.deepEqual((await changes()).slice(1), [
      { change: 'change-tag', at: 0, tag: { to: 3 } },
      { change: 'change-tag', at: 0, tag: { from: 0, to: 2 } },
    ]);
    assert.equal(await preview.page.evaluate('harness.state()?.tag ?? null'), null);
    await preview.close();
  });

  it('is moved, extended, and deleted by key while it has the focus; otherwise frames move', async () => {
    await open('editGif');
    await host(`add({ change: { change: 'add-tag', tag: { name: 'a', from: 1, to: 2, direction: 'forward' } } })`);
    await tag('a').focus();
    await preview.press('Alt+ArrowRight');
    await untilLabels('a, frames 3 to 4, Forward');
    await preview.press('Alt+Shift+ArrowRight');
    await untilLabels('a, frames 3 to 5, Forward');
    await preview.press('Alt+Shift+ArrowRight', 'Alt+ArrowRight');
    await preview.press('Alt+Shift+ArrowLeft');
    await untilLabels('a, frames 3 to 4, Forward');
    await preview.press('Control+Delete');
    await untilLabels();
    const made = (await changes()).slice(1);
    assert.deepEqual(
      made.map(({ change }) => change),
      ['change-tag', 'change-tag', 'change-tag', 'delete-tag'],
    );
    await preview.press('Home', 'Alt+ArrowRight');
    await preview.untilCalls('change', 5);
    assert.equal((await changes()).at(-1)?.change, 'move-frames');
    await preview.close();
  });

  it('has a menu with its directions', async () => {
    await open();
    await tag('idle').click({ button: 'right' });
    await preview.menuItem('Reverse').click();
    await preview.untilCalls('change');
    assert.deepEqual(await changes(), [{ change: 'change-tag', at: 0, tag: { direction: 'reverse' } }]);
    await tag('idle').focus();
    await preview.press('Shift+F10');
    await preview.menuItem('Delete Tag').click();
    await preview.until(
      `![...document.querySelectorAll('.frame-tag')].some((one) => one.textContent.startsWith('idle'))`,
    );
    await preview.close();
  });

  it('that plays by choice stays the one that plays when another is put before it', async () => {
    await open('editGif');
    await host(`add({ change: { change: 'add-tag', tag: { name: 'b', from: 2, to: 3, direction: 'forward' } } })`);
    await tag('b').click();
    await preview.page.locator('.frame-tag[aria-pressed="true"]').filter({ hasText: 'b' }).waitFor();
    await preview.press('Alt+a');
    await box().waitFor();
    await box().getByLabel('First frame', { exact: true }).fill('1');
    await untilLabels('Tag 1, frames 1 to 3, Forward', 'b, frames 3 to 4, Forward');
    await preview.page.locator('.frame-tag[aria-pressed="true"]').filter({ hasText: 'b' }).waitFor();
    await preview.press('Escape');
    await untilLabels('b, frames 3 to 4, Forward');
    await preview.page.locator('.frame-tag[aria-pressed="true"]').filter({ hasText: 'b' }).waitFor();
    await preview.close();
  });

  it("of Aseprite's own sprite is renamed", async () => {
    await open('editGif');
    await showFile(preview, sample('tags3.aseprite'), 2, 'editGif');
    await preview.until("document.querySelectorAll('.frame-tag').length > 1");
    const [first = ''] = await labels();
    await preview.page.locator('.frame-tag').first().focus();
    await preview.press('F2');
    await box().waitFor();
    await preview.page.keyboard.type('jump');
    await preview.press('Enter');
    await preview.until(
      `document.querySelector('.frame-tag').ariaLabel === ${JSON.stringify(first.replace(/^[^,]*/, 'jump'))}`,
    );
    await preview.close();
  });

  it('cannot be changed in a page that only shows', async () => {
    preview = await driver.open('tagged');
    await preview.settled();
    await preview.page.locator('.frame-tag').first().dblclick();
    await preview.press('Alt+a');
    assert.equal(await box().count(), 0);
    assert.equal(await preview.page.locator('.tag-row.editable').count(), 0);
    await preview.close();
  });
});
