import assert from 'node:assert/strict';
import { checkMeasured } from '../../../../src/sprite/checks/checkSprite';
import { MeasuredSprite } from '../../../../src/sprite/checks/measuredSprite';
import { fixByPlan } from '../../../../src/sprite/fix/fixSprite';
import { guessPlan } from '../../../../src/sprite/fix/guessFix';
import { GAMES, gameSprites, spritesOfGame } from '../../../support/pixelArt/gameSprites';
import { still } from './checkedSprites';

/** Shares of pictures that may be wrong: a search for grids is never free of chance. */
const MAX_CHANGED = 0.01;
const MAX_WARNED = 0.02;

describe('Pictures of published games', () => {
  it('are hundreds for each of at least three games, textures and figures with soft alpha among them', () => {
    const games = Object.keys(GAMES);
    assert.ok(games.length >= 3);
    for (const game of games) assert.ok(spritesOfGame(game).length >= 20, `${game}: ${spritesOfGame(game).length}`);
    const all = games.flatMap(spritesOfGame);
    assert.ok(all.length > 4000, `${all.length}`);
    const has = (test: (alpha: number) => boolean) =>
      all.filter(({ picture: { data } }) => data.some((v, at) => at % 4 === 3 && test(v)));
    assert.ok(has((alpha) => alpha > 0 && alpha < 255).length > 200);
    assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
  });

  it('get hints at most, with a step that is off, and no default fix changes them', () => {
    const sprites = gameSprites();
    const [warned, changed, hinted]: [string[], string[], string[]] = [[], [], []];
    for (const { name, picture } of sprites) {
      const sprite = still(picture);
      const plan = guessPlan(sprite);
      const findings = checkMeasured(new MeasuredSprite(sprite, plan.steps.search), {});
      const faults = findings.flatMap(({ rule, severity }) => (severity === 'hint' ? [] : [rule]));
      if (findings.some(({ severity, fix }) => severity === 'hint' && (fix === 'colors' || fix === 'alpha')))
        hinted.push(name);
      if (faults.length) warned.push(`${name} (${faults.join()})`);
      if (fixByPlan(sprite, plan).changed) changed.push(name);
    }
    assert.ok(
      warned.length <= Math.ceil(MAX_WARNED * sprites.length),
      `${sprites.length}, warned: ${warned.join('; ')}`,
    );
    assert.ok(
      changed.length <= Math.ceil(MAX_CHANGED * sprites.length),
      `${sprites.length}, changed: ${changed.join('; ')}`,
    );
  });
});
