import assert from 'node:assert/strict';
import { checkSprite } from '../../src/sprite/checks/checkSprite';
import type { Finding, RuleId } from '../../src/sprite/checks/finding';
import { findingText } from '../../src/sprite/checks/findingText';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import type { SpriteViews } from '../../src/sprite/pixels/views';
import { lantern, mushroom } from '../page/art';
import { sceneOf } from '../page/scenes';
import { glow, SOFT_PLACES, softened, softFrames, softViews } from '../page/scenesChecks';
import { expectNoFaults } from './everyTheme';
import { pageSuite } from './pageSuite';
import { type PreviewPage, PreviewPageDriver } from './previewPageDriver';

const soft = softened(mushroom, SOFT_PLACES);
const still = (frame: Raster): SpriteViews => ({ views: [{ frames: [frame], loops: [] }] });
const walk: SpriteViews = { views: [{ frames: softFrames, loops: [{ from: 0, to: softFrames.length - 1 }] }] };
const set: SpriteViews = { views: softViews.map((frame) => ({ frames: [frame], loops: [] })) };

/** The finding of a rule; the rule is about pixels that the scene has on purpose. */
function found(sprite: SpriteViews, rule: RuleId): Finding {
  const finding = checkSprite(sprite).find((one) => one.rule === rule);
  assert.ok(finding, rule);
  return finding;
}

/** The marked pixels of a frame as text: `.` for those that are marked. */
function pixelsOf({ places }: Finding, view: number, frame: number): string {
  const cells = Array.from({ length: 256 }, () => '#');
  for (const place of places.filter((one) => one.view === view && one.frame === frame)) {
    for (const { x, y, length } of place.pixels) cells.fill('.', y * 16 + x, y * 16 + x + length);
  }
  return cells.join('');
}

describe('Preview page: checks', () => {
  const driver = pageSuite(() => PreviewPageDriver.start());
  let preview: PreviewPage;

  async function open(scene: string, options: Parameters<PreviewPageDriver['open']>[1] = {}): Promise<void> {
    preview = await driver.open(scene, options);
  }

  const sentences = () => preview.page.locator('.checks-text').allInnerTexts();
  const lineOf = (finding: Finding) => preview.page.locator('.checks-line', { hasText: findingText(finding) });
  const marks = () => preview.page.locator('.marks').isVisible();

  /** Waits until the section has exactly these findings. */
  async function expectListed(findings: readonly Finding[]): Promise<void> {
    assert.ok(findings.length);
    await preview.until(`document.querySelectorAll('.checks-line').length === ${findings.length}`);
    assert.deepEqual(await sentences(), findings.map(findingText));
  }

  /** Waits until exactly the pixels of a finding in a frame are uncovered, and outlined. */
  async function expectMarked(finding: Finding, view = 0, frame = 0): Promise<void> {
    await preview.until(
      `document.querySelector('.marks').checkVisibility() && harness.pixels('.marks-cover').data.filter((_, at) => at % 4 === 3).map((alpha) => alpha ? '#' : '.').join('') === '${pixelsOf(finding, view, frame)}'`,
    );
    for (const line of ['.marks-dark', '.marks-light']) {
      const path = await preview.page.locator(line).getAttribute('d');
      assert.match(path ?? '', /^M.*[hv]/, line);
    }
  }

  it('list the findings of a picture with their severities, mark the pixels of one until it is pressed again, and lead to the step that fixes it', async () => {
    await open('checks-soft');
    const findings = checkSprite(still(soft));
    await expectListed(findings);
    const labels = await preview.page
      .locator('.checks-line')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('aria-label')?.replace(/,.*/, '')));
    const names = { error: 'Error', warning: 'Warning', hint: 'Hint' };
    assert.deepEqual(
      labels,
      findings.map(({ severity }) => names[severity]),
    );
    const finding = found(still(soft), 'soft-alpha');
    await lineOf(finding).click();
    await expectMarked(finding);
    assert.equal(await lineOf(finding).getAttribute('aria-pressed'), 'true');
    await lineOf(finding).press('Enter');
    await preview.until("!document.querySelector('.marks').checkVisibility()");
    assert.equal(await lineOf(finding).getAttribute('aria-pressed'), 'false');
    assert.equal(finding.fix, 'alpha');
    for (let time = 0; time < 2; time++) {
      await preview.page.getByRole('button', { name: `Fix… ${findingText(finding)}` }).click();
      await preview.until("document.activeElement.matches('[data-step=alpha] .fix-check')");
    }
  });

  it('take soft alpha for a matter of taste, unless a service drew it: then the step is on', async () => {
    for (const [scene, name, isOn] of [
      ['checks-glow', 'Hint', false],
      ['checks-drawn', 'Warning', true],
    ] as const) {
      await open(scene);
      const finding = found(still(glow), 'soft-alpha');
      await lineOf(finding).waitFor();
      assert.match((await lineOf(finding).getAttribute('aria-label')) ?? '', new RegExp(`^${name},`), scene);
      await preview.press('Shift+X');
      const panel = preview.page.locator('.fix');
      await panel.getByText(isOn ? /^Nothing is written/ : /^Nothing needs a fix/).waitFor();
      assert.equal(await panel.getByRole('switch', { name: 'Edges' }).isChecked(), isOn, scene);
    }
  });

  it('say so in one line if there is nothing, and check a new version again', async () => {
    await open('checks-clean');
    assert.deepEqual(checkSprite(still(lantern)), []);
    await preview.page.getByText('No problems found.').waitFor();
    assert.equal(await preview.page.locator('.checks h2').isVisible(), false);
    await preview.setPicture('hero', encodePng(soft));
    const { state } = sceneOf('checks-clean');
    await preview.sendState({ ...state, items: state.items.map((item) => ({ ...item, version: 2 })) });
    await expectListed(checkSprite(still(soft)));
  });

  it("follow the project's style", async () => {
    await open('checks-any-alpha');
    const findings = checkSprite(still(soft), { alpha: 'any' });
    assert.ok(findings.every(({ rule }) => rule !== 'soft-alpha'));
    await preview.until("document.querySelector('.checks-line, .checks-quiet .codicon')");
    assert.deepEqual(await sentences(), findings.map(findingText));
  });

  it('are left out for normal maps', async () => {
    await open('checks-map');
    await preview.until("document.querySelector('.palette .swatch')");
    assert.equal(await preview.page.locator('.checks').isVisible(), false);
  });

  it('run only while the details are shown', async () => {
    await open('checks-soft', { viewport: { width: 400, height: 700 } });
    await preview.settled();
    await preview.page.evaluate(
      '(async () => { for (let n = 0; n < 20; n++) await new Promise((done) => requestIdleCallback(done)); })()',
    );
    assert.equal(preview.page.workers().length, 0);
    await preview.press('i');
    await expectListed(checkSprite(still(soft)));
    assert.equal(preview.page.workers().length, 1);
  });

  it('mark with a dark and a light line, whatever the color and the theme', async () => {
    await open('checks-soft', { forcedColors: 'active' });
    const finding = found(still(soft), 'soft-alpha');
    await lineOf(finding).click();
    await expectMarked(finding);
    const strokes = await preview.page.evaluate(
      "[...document.querySelectorAll('.marks-outline path')].map((path) => getComputedStyle(path).stroke)",
    );
    assert.deepEqual(strokes, ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  });

  it('go to the first frame with a finding, from place to place, and to the one that the host names; marks follow the frame', async () => {
    await open('checks-frames');
    const finding = found(walk, 'soft-alpha');
    await lineOf(finding).click();
    await expectMarked(finding, 0, 1);
    await preview.page.getByText('Frame 2 (1 of 2)').waitFor();
    await preview.press('.');
    await preview.until("!document.querySelector('.marks').checkVisibility()");
    await preview.press('.');
    await expectMarked(finding, 0, 3);
    await preview.page.getByText('Frame 4 (2 of 2)').waitFor();
    await preview.press('Shift+F8');
    await expectMarked(finding, 0, 1);
    await preview.page.getByRole('button', { name: 'Next place' }).click();
    await expectMarked(finding, 0, 3);
    await preview.press('x');
    assert.equal(await marks(), false);
    await preview.page.evaluate("harness.begin({ task: 'check-pixels', rule: 'soft-alpha', frame: 3 })");
    await expectMarked(finding, 0, 3);
  });

  it('stop an animation that plays', async () => {
    await open('checks-frames', { reducedMotion: 'no-preference' });
    await lineOf(found(walk, 'soft-alpha')).click();
    await preview.page.getByRole('button', { name: 'Play', exact: true }).first().waitFor();
    // At the place on the frame that is shown by chance, otherwise at the first one.
    const readout = await preview.page.locator('.readout').innerText();
    const frame = readout.includes('frame 4 of 5') ? 3 : 1;
    await expectMarked(found(walk, 'soft-alpha'), 0, frame);
  });

  it('judge a set as a set, and open the view with the place', async () => {
    await open('checks-views');
    const finding = found(set, 'soft-alpha');
    await expectListed(checkSprite(set));
    await lineOf(finding).click();
    await expectMarked(finding, 1);
    await preview.page.getByText('hero-ne (1 of 2)').waitFor();
    await preview.press('F8');
    await expectMarked(finding, 2);
    await preview.page.getByText('hero-e (2 of 2)').waitFor();
    await expectListed(checkSprite(set));
  });

  it('get the focus by their key, also in a narrow page', async () => {
    await open('checks-soft', { viewport: { width: 400, height: 700 } });
    await preview.settled();
    await preview.press('n');
    await expectListed(checkSprite(still(soft)));
    await preview.until("document.activeElement.classList.contains('checks-line')");
  });

  describe('of cards', () => {
    const mark = (id: string) => preview.page.locator('.card', { hasText: id }).locator('.card-findings');

    it('are a mark with their sentences, where something is wrong, without accessibility faults in any theme', async () => {
      await open('checks-cards');
      await mark('two').waitFor();
      const findings = checkSprite(still(soft), { alpha: 'binary' }).filter(({ severity }) => severity !== 'hint');
      assert.ok(findings.length);
      assert.equal(await mark('two').getAttribute('title'), findings.map(findingText).join('\n'));
      const label = await preview.page.locator('.card', { hasText: 'two' }).getAttribute('aria-label');
      assert.match(label ?? '', findings.length === 1 ? /, 1 problem$/ : /, \d+ problems$/);
      for (const id of ['one', 'three', 'map']) assert.equal(await mark(id).isVisible(), false, id);
      await expectNoFaults(preview, { within: '.contact-sheet' });
    });
  });

  it('have no accessibility faults in any theme', async () => {
    await open('checks-frames');
    await lineOf(found(walk, 'soft-alpha')).click();
    await expectNoFaults(preview, { within: '.checks' });
  });
});
