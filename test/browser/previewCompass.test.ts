import assert from 'node:assert/strict';
import { COMPASS, type CompassPlace } from '../../src/sprite/source/compass';
import { sceneOf } from '../page/scenes';
import { framesOf, letters, views } from '../page/scenesCompass';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

/** The layout of views without a direction. */
const FROM_SOUTH: readonly CompassPlace[] = ['s', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'];

describe('Preview page: eight views', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  const cell = (place: CompassPlace) => preview.page.locator(`.compass .compass-cell[data-place=${place}]`);
  const middle = () => preview.page.locator('.compass .compass-center');
  const canvas = (place: CompassPlace) => `.compass .compass-cell[data-place=${place}] canvas`;
  const label = async (place: CompassPlace) => (await cell(place).getAttribute('aria-label')) ?? '';
  const notes = () => preview.page.locator('.compass .compass-notes li').allTextContents();
  const named = () =>
    Promise.all(COMPASS.map(async (place) => [place, await cell(place).locator('input').inputValue()])).then(
      Object.fromEntries,
    );

  /** Waits until these views, by index, are in the directions in the order of `COMPASS`. */
  async function expectViews(...indexes: readonly number[]): Promise<void> {
    for (const [at, place] of COMPASS.entries()) {
      const view = views[indexes[at] ?? -1];
      assert.ok(view);
      await preview.expectPixels(view, canvas(place));
    }
  }

  async function openLaidOut(scene: string, options = {}): Promise<void> {
    preview = await driver.open(scene, options);
    await preview.until("document.querySelectorAll('.compass [data-place] canvas:not([hidden])').length === 8");
  }

  async function focused(place: CompassPlace): Promise<void> {
    await preview.until(`document.activeElement.closest('.compass [data-place]')?.dataset.place === '${place}'`);
  }

  describe('shown', () => {
    it('places views by their names, and is exported as a set from any of them; opens a single view with Enter, and returns to its place with Escape', async () => {
      await openLaidOut('compass-named');
      await expectViews(...COMPASS.map((place) => letters.findIndex((view) => view.place === place)));
      assert.equal(await label('sw'), 'Southwest, hero-dir-sw, 16 × 16');
      await preview.press('Shift+F');
      const [{ item } = { item: '' }] = (await preview.calls('export')) as { item: string }[];
      const { directions } = sceneOf('compass-named').state;
      assert.ok(
        directions?.views.some((view) => view.item === item),
        item,
      );
      await preview.page.locator('.compass .compass-cell[tabindex="0"]').focus();
      await preview.press('ArrowUp', 'ArrowUp', 'ArrowLeft');
      await focused('nw');
      await preview.press('ArrowLeft', 'Enter');
      const view = views[letters.findIndex(({ place }) => place === 'nw')];
      assert.ok(view);
      await preview.expectPixels(view);
      await preview.press('Escape');
      await cell('nw').waitFor();
      await focused('nw');
    });

    it('is offered for a single opened direction, which is shown alone, until the offer is closed', async () => {
      preview = await driver.open('compass-main');
      await preview.settled();
      const offer = preview.page.locator('.compass-offer');
      await offer.waitFor();
      assert.match(await offer.innerText(), /One of 8 directions/);
      await expectNoFaults(preview);
      await preview.page.getByRole('button', { name: 'Show Compass' }).focus();
      await preview.press('Enter');
      await preview.page.locator('.compass-board:not(.small)').waitFor();
      assert.equal(await offer.isVisible(), false);
      // A direction opened from the compass needs no offer.
      await preview.press('ArrowDown', 'Enter');
      await preview.settled();
      assert.equal(await offer.isVisible(), false);
      await preview.close();
      preview = await driver.open('compass-main');
      await preview.page.getByRole('button', { name: "Don't Show Again" }).click();
      await offer.waitFor({ state: 'hidden' });
      await preview.reload();
      await preview.settled();
      assert.equal(await preview.page.locator('.compass-offer').isVisible(), false);
      // Only the opened view is shown, the others in the strip, and all with Escape.
      assert.ok(views[0]);
      await preview.expectPixels(views[0]);
      await preview.page.locator('.strip .card').nth(1).waitFor();
      await preview.press('Escape');
      await cell('n').waitFor();
      await expectViews(...COMPASS.map((place) => FROM_SOUTH.indexOf(place)));
    });

    it("isn't offered for an image without directions", async () => {
      preview = await driver.open('still');
      await preview.settled();
      assert.equal(await preview.page.locator('.compass-offer').isVisible(), false);
    });

    it('places numbered views clockwise from the south; undoes changes one by one, or all at once, or cancels; turns, and applies to new sets', async () => {
      await openLaidOut('compass');
      await expectViews(...COMPASS.map((place) => FROM_SOUTH.indexOf(place)));
      assert.equal(await cell('nw').locator('.compass-name').textContent(), '3');
      assert.deepEqual(await notes(), []);
      const before = COMPASS.map((place) => FROM_SOUTH.indexOf(place));
      await preview.press('a', 'm', ']', 'z');
      await expectViews(4, 3, 2, 1, 0, 7, 6, 5);
      await preview.press('Control+z', 'z', 'z');
      await expectViews(...before);
      assert.deepEqual(await preview.calls('undo'), []);
      await preview.press('m', 'Enter', 'x', 'Escape');
      assert.equal((await named()).s, 'x');
      await preview.press('0');
      await expectViews(...before);
      assert.deepEqual(await named(), Object.fromEntries(COMPASS.map((place) => [place, place])));
      await preview.press('m', 'Escape');
      await preview.page.locator('.compass-bar').waitFor({ state: 'hidden' });
      await expectViews(...before);
      assert.deepEqual(await preview.calls('nameDirections'), []);
      await preview.press('a', ']', ']', '[', 's');
      await preview.page.getByRole('menuitemradio', { name: 'up, up-right, right…' }).press('Enter');
      await preview.page.getByRole('menu').waitFor({ state: 'hidden' });
      // The focus is back on the compass, where the same key works.
      await preview.press('s');
      const style = preview.page.getByRole('menuitemradio', { name: 'north, north-east, east…' });
      await style.press('Enter');
      await preview.page.keyboard.press('u');
      // View 0 was in the south and moved to the southwest.
      assert.deepEqual(await preview.calls('nameDirections'), [
        {
          names: ['south-west', 'west', 'north-west', 'north', 'north-east', 'east', 'south-east', 'south'],
          to: 'setting',
        },
      ]);
      await preview.page.locator('.compass-bar').waitFor({ state: 'hidden' });
      await expectViews(3, 4, 5, 6, 7, 0, 1, 2);
    });

    it('moves the focus by arrow keys; a run starts from the focused view; names that the files already have raise no question', async () => {
      await openLaidOut('compass-named');
      await preview.press('ArrowUp');
      await focused('s');
      await preview.press('ArrowRight');
      await focused('se');
      await preview.press('Control+u', 'Enter');
      const item = 'hero-dir-se';
      assert.deepEqual(await preview.calls('useAsInput'), [{ item, operation: 'edit' }]);
      await focused('se');
      await preview.press('a', 'Control+Enter');
      await preview.page.locator('.toast-text', { hasText: 'The files already have these names.' }).waitFor();
      assert.deepEqual(await preview.calls('nameDirections'), []);
    });

    it('reports views with a different size in sentences, at the cell, and to screen readers; has one whole zoom for all, with their feet centered on the lower edge, and is small among the details of one view', async () => {
      await openLaidOut('compass-odd');
      assert.deepEqual(await notes(), ['SW is 2 px taller than the rest.', 'NW is 1 px wider than the rest.']);
      assert.equal(await label('nw'), 'Northwest, hero-dir-nw, 17 × 16, 1 pixel wider than the rest');
      assert.equal(await label('sw'), 'Southwest, hero-dir-sw, 16 × 18, 2 pixels taller than the rest');
      const signs = await preview.page
        .locator('.compass-cell[data-place] .compass-odd:visible')
        .evaluateAll((found) => found.map((sign) => sign.closest('[data-place]')?.getAttribute('data-place')));
      assert.deepEqual(signs.toSorted(), ['nw', 'sw']);
      const boxes = await Promise.all(
        COMPASS.map(async (place) => {
          const field = await cell(place).locator('.compass-view').boundingBox();
          const sprite = await cell(place).locator('canvas').boundingBox();
          assert.ok(field && sprite);
          return { place, field, sprite };
        }),
      );
      const zoom = (boxes[0]?.sprite.height ?? 0) / 16;
      assert.ok(Number.isInteger(zoom) && zoom > 1, String(zoom));
      for (const { place, field, sprite } of boxes) {
        const [width, height] = [place === 'nw' ? 17 : 16, place === 'sw' ? 18 : 16];
        assert.deepEqual([sprite.width, sprite.height], [width * zoom, height * zoom], place);
        assert.deepEqual([field.width, field.height], [17 * zoom, 18 * zoom]);
        assert.ok(Math.abs(sprite.y + sprite.height - field.y - field.height) < 0.01);
        assert.ok(Math.abs(sprite.x - field.x) < 0.01, 'half a pixel is rounded to the left');
      }
      await cell('nw').click();
      await preview.settled();
      const section = preview.page.locator('.compass-section');
      const current = section.locator('[aria-current=true]');
      assert.equal(await current.getAttribute('data-place'), 'nw');
      assert.deepEqual(await section.locator('li').allTextContents(), [
        'SW is 2 px taller than the rest.',
        'NW is 1 px wider than the rest.',
      ]);
      await section.locator('[data-place=e]').click();
      await preview.until("document.querySelector('.compass-section [aria-current=true]').dataset.place === 'e'");
      const view = views[letters.findIndex(({ place }) => place === 'e')];
      assert.ok(view);
      await preview.expectPixels(view);
    });

    it('reports an unreadable view and shows the others', async () => {
      preview = await driver.open('compass-broken');
      await preview.until("document.querySelectorAll('.compass [data-place] canvas:not([hidden])').length === 7");
      await preview.until("document.querySelector('.compass .compass-broken')");
      assert.equal(await label('n'), "North, hero-dir-n, can't be shown here");
    });
  });

  describe('played', () => {
    it('plays all eight on one clock, each cycle with its own length', async () => {
      await openLaidOut('compass-animated');
      const { page } = preview;
      const expectFrames = async (frame: (count: number) => number) => {
        for (const [index, { place }] of letters.entries()) {
          const frames = framesOf(index);
          const expected = frames[frame(frames.length)];
          assert.ok(expected);
          await preview.expectPixels(expected, canvas(place));
        }
      };
      await expectFrames(() => 0);
      assert.equal(await middle().getAttribute('aria-label'), 'Play All Eight');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1_000_000);
      await preview.press('Space');
      await preview.until("document.querySelector('.compass .compass-center').ariaLabel === 'Pause'");
      await page.clock.runFor(150);
      await expectFrames(() => 1);
      await page.clock.runFor(100);
      await expectFrames((count) => 2 % count);
      await preview.press('Space');
      await page.clock.runFor(1000);
      await expectFrames((count) => 2 % count);
    });

    it('turns stills in the center, by key and by the button, in their arrangement', async () => {
      await openLaidOut('compass');
      const { page } = preview;
      const expectFacing = async (place: CompassPlace) => {
        await preview.until(`document.querySelector('.compass .compass-center').dataset.facing === '${place}'`);
        const view = views[FROM_SOUTH.indexOf(place)];
        assert.ok(view);
        await preview.expectPixels(view, '.compass .compass-center canvas');
      };
      await expectFacing('s');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1_000_000);
      await preview.press('Space');
      for (const place of [...FROM_SOUTH.slice(1), 's'] as const) {
        // A little more than one step in total: animation frames come every 16 ms.
        await page.clock.runFor(place === 'sw' ? 232 : 200);
        await expectFacing(place);
      }
      await middle().click();
      assert.equal(await middle().getAttribute('aria-label'), 'Turn');
    });

    it('plays automatically only without reduced motion', async () => {
      await openLaidOut('compass-animated', { reducedMotion: 'no-preference' });
      assert.equal(await middle().getAttribute('aria-label'), 'Pause');
      const second = framesOf(0)[1];
      assert.ok(second);
      await preview.expectPixels(second, canvas('e'));
      await preview.close();
      await openLaidOut('compass-animated');
      assert.equal(await middle().getAttribute('aria-label'), 'Play All Eight');
    });
  });

  describe('arranged', () => {
    it('works with only the keyboard: mirror, swap, and rename the files', async () => {
      await openLaidOut('compass');
      await preview.press('a');
      await focused('s');
      await preview.press('m');
      await expectViews(4, 3, 2, 1, 0, 7, 6, 5);
      await preview.press('Control+ArrowUp');
      await focused('n');
      await expectViews(0, 3, 2, 1, 4, 7, 6, 5);
      await preview.press('Control+Enter');
      assert.deepEqual(await preview.calls('nameDirections'), [
        { names: ['n', 'se', 'e', 'ne', 's', 'nw', 'w', 'sw'], to: 'files' },
      ]);
      await preview.page.locator('.toast-text', { hasText: 'Done.' }).waitFor();
      await preview.page.locator('.compass-bar').waitFor({ state: 'hidden' });
      await preview.press('Control+z');
      assert.deepEqual(await preview.calls('undo'), [{}]);
    });

    it('validates names while typing', async () => {
      await openLaidOut('compass');
      await preview.press('a', 'e');
      const buttons = ['Use for New Sets', 'Rename Files'].map((text) =>
        preview.page.locator('.compass-bar button', { hasText: text }),
      );
      const expectFault = async (text: string, ...sentences: string[]) => {
        await preview.page.locator(':focus').fill(text);
        assert.deepEqual(await notes(), sentences);
        for (const button of buttons) assert.equal(await button.isDisabled(), sentences.length > 0);
      };
      await expectFault('', 'South: A name is missing.');
      await expectFault('front/left', "South: A file name can't contain “/”.");
      await expectFault('N', 'North: South has the same name.', 'South: North has the same name.');
      await expectFault('x'.repeat(41), 'South: 41 of 40 characters');
      assert.equal(await cell('s').locator('input').getAttribute('aria-invalid'), 'true');
      await preview.press('Enter', 'Control+Enter');
      assert.deepEqual(await preview.calls('nameDirections'), []);
      await preview.press('Enter');
      await expectFault(' front ');
      await preview.press('Escape', 'Control+Enter');
      assert.deepEqual(await preview.calls('nameDirections'), [
        { names: ['front', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'], to: 'files' },
      ]);
    });

    it('moves a dragged view, and leaves it in place if Escape is pressed while dragging', async () => {
      await openLaidOut('compass');
      const { mouse } = preview.page;
      const drag = async (from: CompassPlace, to: CompassPlace) => {
        const [start, end] = [await cell(from).boundingBox(), await cell(to).boundingBox()];
        assert.ok(start && end);
        await mouse.move(start.x + 30, start.y + 30);
        await mouse.down();
        await mouse.move(end.x + 30, end.y + 30, { steps: 4 });
      };
      await drag('n', 'w');
      assert.equal(await preview.page.locator('.compass-cell.target').getAttribute('data-place'), 'w');
      await mouse.up();
      await expectViews(2, 5, 6, 7, 0, 1, 4, 3);
      await focused('w');
      assert.ok(await preview.page.locator('.compass-bar').isVisible());
      await drag('n', 'e');
      await preview.press('Escape');
      await mouse.up();
      await expectViews(2, 5, 6, 7, 0, 1, 4, 3);
      assert.ok(await preview.page.locator('.compass-bar').isVisible());
    });

    it('has a name and a key for every control of the bar; survives a reload when unfinished', async () => {
      await openLaidOut('compass');
      await preview.press('a');
      const titles = await preview.page
        .locator('.compass button:visible')
        .evaluateAll((found) => found.map((button) => button.getAttribute('title') ?? ''));
      assert.ok(titles.length > 9);
      for (const title of titles) assert.match(title, /^.+ \[.+\]$/);
      await preview.press('m', 'e');
      await preview.page.keyboard.type('front');
      await preview.reload();
      await expectViews(4, 3, 2, 1, 0, 7, 6, 5);
      assert.equal((await named()).s, 'front');
    });

    it('follows the files when they are renamed', async () => {
      await openLaidOut('compass');
      const { state } = sceneOf('compass');
      const { directions, items } = state;
      assert.ok(directions);
      await preview.sendState({
        ...state,
        items: items.map((item, index) => ({ ...item, name: `hero-dir-${COMPASS[index]}.png` })),
        directions: {
          ...directions,
          views: directions.views.map((view, index) => {
            const place = COMPASS[index];
            return { ...view, name: place ?? '', ...(place && { place }) };
          }),
        },
      });
      await expectViews(0, 1, 2, 3, 4, 5, 6, 7);
      assert.equal(await label('ne'), 'Northeast, hero-dir-ne, 16 × 16');
    });
  });

  describe('accessibility', () => {
    it('has no violations while directions are arranged and while one is shown alone, in any theme', async () => {
      await openLaidOut('compass-odd');
      await preview.press('a', 'Enter', '/');
      await preview.until("document.querySelector('.compass-input[aria-invalid]')");
      await expectNoFaults(preview, { within: '.compass' });
      await preview.press('Escape', 'Escape', 'Enter');
      await preview.settled();
      await preview.press('Shift+A');
      await preview.until("document.querySelector('.compass-section .running')");
      await expectNoFaults(preview, { within: '.compass-section' });
    });

    it('fits three columns into 200 pixels, also while names are typed', async () => {
      await openLaidOut('compass-odd', { viewport: { width: 200, height: 600 } });
      await preview.press('a', 'e');
      const size = "[document.documentElement.scrollWidth, document.querySelector('.compass-room').scrollWidth]";
      assert.deepEqual(await preview.page.evaluate(size), [200, 200]);
      const [west, east] = [await cell('w').boundingBox(), await cell('e').boundingBox()];
      assert.ok(west && east && west.y === east.y && west.x >= 0 && east.x + east.width <= 200);
    });
  });
});
