import assert from 'node:assert/strict';
import { colorCounts, rgbAt } from '../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { animate } from '../../src/drawing/animate';
import { hueDistance, toHsl } from '../../src/drawing/canvas/hsl';
import { drawSprite } from '../../src/drawing/draw/drawSprite';
import { type DrawingSpec, drawFromSpec, shows } from '../../src/drawing/drawingSpec';
import { parseDrawingSpec } from '../../src/drawing/drawingSpecText';
import { drawMotion, drawViews } from '../../src/drawing/drawMotion';
import { boundsOf } from '../../src/drawing/measure/silhouette';
import type { Changes } from '../../src/drawing/parts/changes';
import { editOwn } from '../../src/drawing/redraw/editOwn';
import { alphaOf, different, same } from './compare';
import { kept, unlike } from './metrics';

const own = (prompt: string, size = 64, variant = 0): DrawingSpec => ({ prompt, size, variant });

function edited(spec: DrawingSpec, prompt: string, variant = 0) {
  return editOwn(drawFromSpec(spec), spec, { prompt, variant });
}

/** The changes that an edit wrote into a character's spec. */
function changesOf(who: string, prompt: string, variant = 0): Partial<Changes> | undefined {
  const { spec } = edited(own(who, 32), prompt, variant);
  if (!spec?.changes) return undefined;
  const { version, ...changes } = spec.changes;
  assert.equal(version, 1);
  return changes;
}

/** Pixels with a strong color within 25° of a hue. */
function pixelsOfHue(raster: Raster, hue: number): Set<number> {
  const found = new Set<number>();
  for (let i = 0; i < raster.width * raster.height; i++) {
    const { h, s, l } = toHsl(rgbAt(raster.data, i * 4));
    if (raster.data[i * 4 + 3] && s > 0.3 && l > 0.2 && hueDistance(h, hue) < 25) found.add(i);
  }
  return found;
}

const PEOPLE = ['knight', 'wizard', 'elf', 'pirate', 'princess', 'archer', 'skeleton', 'viking', 'goblin', 'robot'];
const ANIMALS = ['wolf', 'horse', 'cat'];

/** Edits of one thing, in all three languages. */
const THINGS = [
  'remove the weapon',
  'ohne Schild',
  'enlève le chapeau',
  'give it an axe',
  'mit einem Bogen',
  'ajoute un bâton',
  'add a shield',
  'add a crown',
  'add a red hat',
  'add wings',
  'add a blue cloak',
  'add a beard',
  'make it angry',
  'red eyes',
  'blue hair',
  'rote Stiefel',
  'golden weapon',
];

/** How many of the things somebody has, or can get: the rest asks for missing ones, such as an elf's shield. */
const leastKnown = (who: string) => (ANIMALS.includes(who) ? 6 : 11);

function assertClean(picture: Raster, size: number, name: string): void {
  assert.deepEqual([picture.width, picture.height], [size, size]);
  assert.ok(colorCounts([picture]).size <= 16, name);
  assert.ok(!alphaOf(picture).some((alpha) => alpha > 0 && alpha < 255), name);
}

describe('Editing our images by their spec', () => {
  for (const [i, who] of [...PEOPLE, ...ANIMALS].entries()) {
    it(`keeps size, 16 colors, and alpha without half-transparent pixels, in a spec that draws the result again: ${who}`, () => {
      let known = 0;
      for (const size of [[16, 64], [32]][i % 2] ?? []) {
        const source = drawSprite(own(who, size));
        for (const prompt of THINGS) {
          const { picture, spec } = edited(own(who, size), prompt);
          const name = `${who} ${size}: ${prompt}`;
          assertClean(picture, size, name);
          assert.ok(!same(source, picture), name);
          if (!spec) continue;
          known++;
          assert.deepEqual(parseDrawingSpec(JSON.stringify(spec)), spec);
          assert.ok(shows(picture, spec), name);
        }
      }
      assert.ok(known >= leastKnown(who), `${known}`);
    });
  }

  it('changes only pixels where something else is drawn, except for rare colors', () => {
    const sword = drawSprite(own('knight'));
    const { picture } = edited(own('knight'), 'remove the sword');
    const { left, right } = boundsOf(sword);
    for (let y = 0; y < 64; y++) {
      for (let x = left; x < left + (right - left) * 0.5; x++) {
        const at = (y * 64 + x) * 4;
        assert.equal(rgbAt(picture.data, at), rgbAt(sword.data, at), `${x} ${y}`);
      }
    }
  });

  it('finds what each of them holds and wears', () => {
    assert.deepEqual(changesOf('knight', 'remove the sword'), { right: 'none' });
    assert.deepEqual(changesOf('wizard', 'take off: without staff'), { right: 'none' });
    assert.deepEqual(changesOf('elf', 'remove the bow'), { right: 'none' });
    assert.deepEqual(changesOf('pirate', 'entferne den Säbel'), { right: 'none' });
    assert.deepEqual(changesOf('pirate', 'remove the sword'), { right: 'none' });
    assert.deepEqual(changesOf('knight', 'sans bouclier'), { left: 'none' });
    assert.deepEqual(changesOf('knight', 'remove the helmet'), { hat: 'none' });
    assert.deepEqual(changesOf('angel', 'remove the wings'), { back: 'none' });
    assert.deepEqual(changesOf('dwarf', 'ohne Bart'), { beard: 'none' });
    assert.deepEqual(changesOf('king', 'remove the cape'), { cape: 'none' });
  });

  it('removes nothing else if the named thing is missing, and says so', () => {
    for (const [who, prompt] of [
      ['wizard', 'remove the shield'],
      ['wizard', 'remove the sword'],
      ['elf', 'remove the hat'],
      ['knight', 'remove the wings'],
      ['wolf', 'blue cloak'],
    ] as const) {
      const source = drawSprite(own(who));
      const { picture, spec } = edited(own(who), prompt);
      assert.equal(spec, undefined);
      // A badge in a corner.
      assert.ok(unlike(source, picture, true) < 0.12, `${who}: ${prompt}`);
    }
  });

  it('recolors only the named part', () => {
    const wizard = drawSprite(own('wizard'));
    const [top, bottom] = [boundsOf(wizard).top, boundsOf(wizard).bottom];
    const blue = pixelsOfHue(edited(own('wizard'), 'green hair').picture, 130);
    assert.ok(blue.size > 30);
    // The hat is above the hair.
    const high = [...blue].filter((i) => Math.floor(i / 64) < top + (bottom - top) * 0.25);
    assert.ok(high.length < 4, `${high.length} in the hat`);
    assert.deepEqual(changesOf('elf', 'blue cloak'), { cape: 'worn', colors: { cape: 'blue' } });
    assert.deepEqual(changesOf('wizard', 'blue cloak'), { colors: { clothes: 'blue' } });
    assert.deepEqual(changesOf('king', 'grüner Umhang'), { colors: { cape: 'green' } });
    assert.deepEqual(changesOf('knight', 'golden armor'), { colors: { armor: 'gold' } });
    assert.deepEqual(changesOf('knight', 'épée en or'), { colors: { right: 'gold' } });
    assert.deepEqual(changesOf('archer', 'red hood'), { colors: { cover: 'red' } });
    assert.deepEqual(changesOf('pirate', 'dark green hat'), { colors: { hat: 'green-32' } });
    assert.deepEqual(changesOf('man', 'hellblaue Hose'), { colors: { trousers: 'sky' } });
    assert.deepEqual(changesOf('man', 'red trousers and yellow boots'), {
      colors: { trousers: 'red', boots: 'yellow' },
    });
    assert.deepEqual(changesOf('slime', 'make it blue'), { colors: { main: 'blue' } });
  });

  it('adds hats, capes, wings, and items to hold', () => {
    assert.deepEqual(changesOf('man', 'add a crown'), { hat: 'crown', colors: { hat: 'gold' } });
    assert.deepEqual(changesOf('man', 'Cowboyhut'), { hat: 'cowboy', colors: { hat: 'brown' } });
    assert.deepEqual(changesOf('man', 'chapeau de paille'), { hat: 'straw', colors: { hat: 'straw' } });
    assert.deepEqual(changesOf('man', 'add bat wings'), { back: 'batwings', colors: { back: 'crimson' } });
    assert.deepEqual(changesOf('man', 'gib ihm eine Axt'), { right: 'axe' });
    assert.deepEqual(changesOf('man', 'give him a lantern'), { left: 'lantern' });
    assert.deepEqual(changesOf('man', 'give him a golden sword and a red shield'), {
      right: 'sword',
      left: 'shield',
      colors: { right: 'gold', left: 'red' },
    });
    for (const prompt of ['add a red wizard hat', 'add a crown', 'add a staff', 'add a red cape']) {
      const source = drawSprite(own('man'));
      assert.ok(unlike(source, edited(own('man'), prompt).picture, true) > 0.01, prompt);
    }
  });

  it('poses our characters in three languages', () => {
    for (const [pose, prompts] of Object.entries({
      raised: ['raise the sword', 'hebe das Schwert', 'lève l’épée', 'sword up'],
      armsup: ['arms up', 'Arme hoch', 'bras levés', 'victory pose'],
      sit: ['sitting', 'sitzend', 'assis', 'make him sit'],
      kneel: ['kneeling', 'kniend', 'à genoux'],
      jump: ['jumping', 'springt', 'il saute', 'give it a jumping pose'],
      attack: ['attack pose', 'Angriff', 'attaque avec l’épée', 'attacking with the sword'],
      block: ['raise the shield', 'Schild hoch', 'block with the shield', 'defend'],
      wave: ['waving', 'winkt', 'wave'],
      run: ['running', 'rennt', 'courir'],
      lie: ['lying down', 'liegend', 'couché'],
      rest: ['standing', 'lower the sword', 'debout'],
    })) {
      for (const prompt of prompts) assert.deepEqual(changesOf('knight', prompt), { pose }, prompt);
    }
    for (const [turn, prompts] of Object.entries({
      2: ['turn left', 'nach links drehen', 'tourne à gauche', 'looking left'],
      6: ['turn right', 'schaut nach rechts', 'side view'],
      4: ['turn around', 'from behind', 'von hinten'],
      0: ['face the viewer'],
      1: ['turn to the front left'],
    }))
      for (const prompt of prompts) assert.deepEqual(changesOf('wolf', prompt), { turn: Number(turn) }, prompt);
  });

  it('shows all of a pose, and each pose differently', () => {
    const poses = [
      'standing',
      'raise the sword',
      'arms up',
      'sit',
      'kneel',
      'crouch',
      'jump',
      'attack',
      'block',
      'wave',
      'run',
      'lie down',
    ];
    for (const who of ['knight', 'wizard', 'goblin']) {
      for (const size of [32, 64]) {
        const pictures = poses.map((pose) => edited(own(who, size), pose).picture);
        assert.equal(different(pictures), poses.length);
        pictures.forEach((picture, i) => {
          const { left, right, top, bottom } = boundsOf(picture);
          assert.ok(top >= 0 && left >= 0 && right < size && bottom < size);
          for (const [j, other] of pictures.entries())
            if (i !== j) assert.ok(unlike(picture, other, true) > 0.03, `${who} ${size}: ${poses[i]} and ${poses[j]}`);
        });
        const [stands, , , sits, , , jumps, , , , , lies] = pictures.map(boundsOf);
        assert.ok(stands && sits && jumps && lies);
        assert.ok(sits.top > stands.top, 'sitting is smaller');
        assert.ok(jumps.bottom < stands.bottom, 'jumping is off the ground');
        assert.ok(lies.right - lies.left > 0.9 * (lies.bottom - lies.top), 'lying is long');
      }
    }
  });

  it('has two variants that differ and both match the prompt', () => {
    const all = [...PEOPLE, 'wolf'].flatMap((who) =>
      [...THINGS, 'sitting', 'turn left', 'mirror'].map((prompt) => ({ who, prompt })),
    );
    for (const { who, prompt } of all) {
      const [a, b] = [0, 1].map((variant) => edited(own(who, 32), prompt, variant));
      // A badge for a missing thing has no variants.
      assert.ok(a && b && !(a.spec && same(a.picture, b.picture)), `${who}: ${prompt}`);
    }
  });

  it('builds on an earlier edit: undone, replaced, and extended', () => {
    const knight = own('knight');
    const hat = edited(knight, 'add a red hat').spec;
    assert.ok(hat);
    const both = edited(hat, 'remove the sword').spec;
    assert.deepEqual(both?.changes, { version: 1, hat: 'wizard', colors: { hat: 'red' }, right: 'none' });
    assert.ok(both);
    const green = edited(both, 'green hat').spec;
    assert.deepEqual(green?.changes?.colors, { hat: 'green' });
    const bare = edited(both, 'without hat').spec;
    assert.deepEqual(bare?.changes, { version: 1, hat: 'none', right: 'none' });
    const armed = edited(both, 'give it a sword').spec;
    assert.equal(armed?.changes?.right, 'sword');
    const undone = edited(both, 'undo');
    assert.ok(same(undone.picture, drawSprite(knight)));
    assert.ok(undone.spec && shows(undone.picture, undone.spec));
    assert.ok(
      same(edited({ ...knight, changes: { version: 1, mirrored: true } }, 'mirror').picture, drawSprite(knight)),
    );
  });

  it('shows in all eight views, and in a view that is itself edited', () => {
    for (const [prompt, hue] of [
      ['add a big magenta hat', 312],
      ['magenta cloak', 312],
    ] as const) {
      const { spec } = edited(own('man'), prompt);
      assert.ok(spec);
      const views = drawViews(spec);
      assert.equal(different(views), 8);
      assert.ok(colorCounts(views).size <= 16);
      for (const [i, view] of views.entries()) assert.ok(pixelsOfHue(view, hue).size > 12, `${prompt}, view ${i}`);
    }
    const west: DrawingSpec = { ...own('knight'), direction: 2 };
    const { picture, spec } = edited(west, 'remove the shield');
    assert.equal(spec?.direction, 2);
    assert.ok(spec && shows(picture, spec));
    assert.ok(kept(drawFromSpec(west), picture) > 0.75);
    const turned = edited(west, 'turn right').spec;
    assert.deepEqual([turned?.direction, turned?.changes], [6, undefined]);
  });

  it('shows in every frame, and a pose breathes', () => {
    const { spec, picture } = edited(own('man'), 'add a magenta hat');
    assert.ok(spec);
    const frames = animate(picture, { spec, prompt: 'walk', frames: 6 });
    assert.deepEqual(frames, drawMotion(spec, 'walk', 6));
    for (const frame of frames) assert.ok(pixelsOfHue(frame, 312).size > 12);
    const sitting = edited(own('man'), 'sitting');
    assert.ok(sitting.spec);
    const idle = animate(sitting.picture, { spec: sitting.spec, prompt: 'idle', frames: 6 });
    const { top } = boundsOf(drawSprite(own('man')));
    assert.ok(different(idle) > 1);
    for (const frame of idle) assert.ok(boundsOf(frame).top > top, 'no frame gets up');
  });

  it('recolors, mirrors, and rotates things, which stay that way in all their views', () => {
    const red = edited(own('treasure chest'), 'make it magenta');
    assert.deepEqual(red.spec?.changes, { version: 1, colors: { main: 'magenta' } });
    assert.ok(red.spec && pixelsOfHue(red.picture, 312).size > 200);
    const views = drawViews(red.spec);
    assert.equal(views.length, 8);
    for (const view of views) assert.ok(pixelsOfHue(view, 312).size > 100);
    const mirrored = edited(own('axe'), 'mirror').spec;
    assert.ok(mirrored);
    assert.ok(unlike(drawViews(own('axe'))[0] ?? red.picture, drawViews(mirrored)[0] ?? red.picture) > 0.02);
    const { picture, spec } = edited(own('treasure chest'), 'turn left');
    assert.deepEqual(spec, { ...own('treasure chest'), direction: 2 });
    assert.ok(same(picture, drawViews(own('treasure chest'))[2] ?? red.picture));
  });

  it("changes pixels, without a spec, if redrawing can't do it", () => {
    const { picture, spec } = edited(own('knight'), 'remove the sword and make it glow');
    assert.equal(spec, undefined);
    assert.ok(alphaOf(picture).filter(Boolean).length > alphaOf(drawSprite(own('knight'))).filter(Boolean).length);
    assert.equal(edited(own('knight'), 'white outline').spec, undefined);
    assert.equal(edited(own('knight'), 'qwrtz').spec, undefined);
    assert.ok(edited(own('knight'), 'remove the sword, qwrtz').spec);
  });

  it('gives the same result for the same request', () => {
    for (const prompt of ['remove the hat', 'sitting', 'blue hair']) {
      const [a, b] = [edited(own('pirate'), prompt, 1), edited(own('pirate'), prompt, 1)];
      assert.ok(same(a.picture, b.picture));
      assert.deepEqual(a.spec, b.spec);
    }
  });
});

describe('Changes in specs', () => {
  const text = (changes: object) => JSON.stringify({ ...own('knight'), changes });

  it('are accepted in the form that edits write', () => {
    const changes: Changes = {
      version: 1,
      hat: 'crown',
      right: 'none',
      left: 'book',
      back: 'wings',
      cape: 'worn',
      beard: 'long',
      cover: 'short',
      colors: { hair: 'blue-32', hat: 'gold+10' },
      traits: { angry: true, old: false },
      pose: 'kneel',
      turn: 6,
      mirrored: true,
      loose: { left: 1 },
    };
    assert.deepEqual(parseDrawingSpec(text(changes))?.changes, changes);
  });

  it('are refused in any other form', () => {
    for (const changes of [
      {},
      { version: 2 },
      { version: 1, hat: 'sombrero' },
      { version: 1, right: 'toString' },
      { version: 1, colors: { hair: 'bluish' } },
      { version: 1, colors: { hair: 'constructor' } },
      { version: 1, colors: { hair: 'blue-100' } },
      { version: 1, colors: { toe: 'blue' } },
      { version: 1, traits: { angry: 1 } },
      { version: 1, pose: 'dab' },
      { version: 1, turn: 8 },
      { version: 1, turn: -1 },
      { version: 1, loose: { left: 9 } },
      { version: 1, more: true },
    ])
      assert.equal(parseDrawingSpec(text(changes)), undefined, JSON.stringify(changes));
  });
});
