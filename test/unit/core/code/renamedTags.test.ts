import assert from 'node:assert/strict';
import { isPlainName, placesIn } from '../../../../src/core/code/animationPlaces';
import { renamedTags } from '../../../../src/core/code/renamedTags';

const tag = (name: string, from: number, to: number) => ({ name, from, to });

describe('Renamed tags', () => {
  it('are those with other names at the same frames', () => {
    const before = [tag('idle', 0, 3), tag('walk', 4, 9), tag('die', 10, 12)];
    assert.deepEqual(renamedTags(before, [tag('idle', 0, 3), tag('run', 4, 9), tag('die', 10, 12)]), [
      { from: 'walk', to: 'run' },
    ]);
    assert.deepEqual(renamedTags(before, [tag('run', 4, 9), tag('stand', 0, 3), tag('die', 10, 12)]), [
      { from: 'idle', to: 'stand' },
      { from: 'walk', to: 'run' },
    ]);
  });

  it('differ in letter case', () => {
    assert.deepEqual(renamedTags([tag('player', 0, 3)], [tag('PLAYER', 0, 3)]), [{ from: 'player', to: 'PLAYER' }]);
  });

  for (const [what, before, after] of [
    ['a tag that has other frames', [tag('walk', 0, 3)], [tag('walk', 0, 4)]],
    ['a tag that is gone, and a new one elsewhere', [tag('walk', 0, 3)], [tag('run', 4, 7)]],
    ['two that are gone for one', [tag('walk', 0, 3), tag('step', 0, 3)], [tag('run', 0, 3)]],
    ['two new ones for one', [tag('walk', 0, 3)], [tag('run', 0, 3), tag('dash', 0, 3)]],
    ['names that changed places', [tag('a', 0, 3), tag('b', 4, 7)], [tag('b', 0, 3), tag('a', 4, 7)]],
  ] as const) {
    it(`aren't ${what}`, () => assert.deepEqual(renamedTags(before, after), []));
  }
});

/** File, text, and for each place of “walk” whether it's certainly an animation. */
const PLACES: readonly (readonly [file: string, text: string, certain: readonly boolean[]])[] = [
  ['a.ts', 'this.play(\'walk\'); hero.anims.play({ key: "walk" });', [true, true]],
  ['a.ts', "const mode = 'walk'; if (mode === 'walk') {}", [false, false]],
  ['a.ts', "if (sprite.animation === 'walk') say('walk', 'walks')", [true, false]],
  ['a.ts', 'sprite.playAnimation(`walk`, true); replay("walk!")', [true]],
  [
    'a.gd',
    '$Sprite.play(&"walk")\nanimation = &"walk"\nif $Sprite.animation == "walk":\n\tprint("walk")',
    [true, true, true, false],
  ],
  ['a.tscn', 'autoplay = "walk"\nname = "walk"', [true, false]],
  ['Hero.cs', 'animator.Play("walk"); Debug.Log("walk");', [true, false]],
  ['a.lua', "sprite:setTag('walk') sprite:play([[walk]]) print('walk')", [true, true, false]],
  ['a.py', 'self.animations["walk"]', [false]],
  ['a.yaml', 'animation: walk\nname: walk', [true, false]],
  ['a.json', '{ "animation": "walk", "name": "walk", "walk": 1 }', [true, false, false]],
  ['a.txt', '"walk"', []],
];

describe('Places of an animation', () => {
  for (const [file, text, certain] of PLACES) {
    it(`are strings with its name, and certain where it's played: ${file}, ${text}`, () => {
      const found = [...placesIn(text, `file:///game/${file}`, 'walk')];
      assert.deepEqual(
        found.map(({ isPossible }) => !isPossible),
        certain,
      );
      for (const { whole, start, end } of found) assert.equal(whole.slice(start, end), 'walk');
    });
  }

  it('are in the lines of an editor', () => {
    const found = [...placesIn("a\r\nb\rplay('walk')\n  play('walk')", 'file:///a.ts', 'walk')];
    assert.deepEqual(
      found.map(({ line, start, end }) => [line, start, end]),
      [
        [2, 6, 10],
        [3, 8, 12],
      ],
    );
  });

  it('have names without a meaning in any language', () => {
    for (const name of ['walk', 'walk left', 'walk_2', '歩く', 'a.b-c (2)']) assert.ok(isPlainName(name), name);
    for (const name of [
      '',
      ' walk',
      'a"b',
      "it's",
      '`',
      'a\\b',
      '$x',
      '{x}',
      '%s',
      '#x',
      'a\nb',
      'a<b',
      'x'.repeat(300),
    ])
      assert.ok(!isPlainName(name), name);
  });
});
