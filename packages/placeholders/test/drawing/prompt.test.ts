import assert from 'node:assert/strict';
import { drawSprite } from '../../src/drawing/draw/drawSprite';
import { editDistance, plainWords } from '../../src/drawing/vocabulary/match';
import { readPrompt } from '../../src/drawing/vocabulary/prompt';
import { SUBJECT_WORDS } from '../../src/drawing/vocabulary/subjectWords';
import { same } from './compare';

/** Prompt → its subject. */
function subjectsOf(prompts: Readonly<Record<string, string | undefined>>): void {
  for (const [prompt, subject] of Object.entries(prompts)) assert.equal(readPrompt(prompt).subject, subject, prompt);
}

describe('Reading prompts', () => {
  it('finds every subject by each of its words in three languages', () => {
    for (const words of Object.values(SUBJECT_WORDS)) {
      for (const [id, list] of Object.entries(words)) {
        for (const word of list.split(/[ |]+/)) {
          assert.equal(readPrompt(word).subject, id, word);
        }
      }
    }
  });

  it('has words in English, German, and French for nearly all subjects', () => {
    const lists = Object.values(SUBJECT_WORDS).flatMap((words) => Object.values(words) as string[]);
    const whole = lists.filter((list) => list.split('|').length === 3);
    assert.ok(whole.length > 0.95 * lists.length, `${whole.length} of ${lists.length}`);
  });

  it('finds plurals, accents, capitals, compounds, and multi-word names', () => {
    subjectsOf({
      knights: 'knight',
      wolves: 'wolf',
      cherries: 'cherry',
      potions: 'potion',
      Äpfel: 'apple',
      Bäume: 'tree',
      Schlüssel: 'key',
      Schluessel: 'key',
      Hexen: 'witch',
      châteaux: 'castle',
      épées: 'sword',
      chevaux: 'horse',
      Feuerdrache: 'dragon',
      Eisschwert: 'sword',
      Heiltrank: 'potion',
      'treasure chest': 'chest',
      'magic wand': 'wand',
      'fire ball': 'fireball',
      'pick axe': 'pickaxe',
      'chapeau de sorcier': 'wizardhat',
    });
  });

  it('uses the thing as the subject, not its material, its parts, or the view', () => {
    subjectsOf({
      'a brave knight with a sword': 'knight',
      'skeleton archer': 'archer',
      'fire sword': 'sword',
      'ice dragon': 'dragon',
      'dragon rouge': 'dragon',
      'épée de feu': 'sword',
      'pixel art sprite of a cat': 'cat',
      'orange cat': 'cat',
      orange: 'orange',
      gold: 'coins',
      'stone golem from the side': 'golem',
      'pirate ship with red sails': 'sailingship',
      'roter Hut': 'wizardhat',
      'small hut': 'hut',
      'a purse': 'bag',
      'red gift': 'gift',
      'ein Gift': 'poisonbottle',
    });
  });

  it('understands small misspellings', () => {
    subjectsOf({
      knigth: 'knight',
      wizzard: 'wizard',
      drgaon: 'dragon',
      swrod: 'sword',
      sheild: 'shield',
      skeletton: 'skeleton',
    });
  });

  it("doesn't confuse an unknown word with a similar one", () => {
    for (const prompt of [
      'teapot',
      'quokka',
      'frobnicator 3000',
      'skateboard',
      'rider',
      'toothbrush',
      'laptop',
      'wilf',
      '龍',
      '',
    ])
      assert.equal(readPrompt(prompt).subject, undefined, prompt);
    assert.deepEqual(
      ['majestic quokka', 'frobnicator 3000', 'Übel'].map((prompt) => readPrompt(prompt).letter),
      ['q', 'f', 'u'],
    );
    // Another letter gives another emblem; the same letter and random choice give the same image.
    const emblem = (prompt: string) => drawSprite({ prompt, size: 16, variant: 0 });
    assert.ok(!same(emblem('teapot'), emblem('quokka')));
  });

  it('reads colors, materials, build, mood, view, and worn, held, or missing items', () => {
    const goblin = readPrompt('a big angry green goblin with a spear and a red hat, without boots, from the side');
    assert.deepEqual(goblin.colors, ['green']);
    assert.deepEqual(goblin.extras, [
      { subject: 'spear', colors: [] },
      { subject: 'wizardhat', colors: ['red'] },
    ]);
    assert.deepEqual([...goblin.traits].sort(), ['angry', 'giant', 'side']);
    assert.deepEqual(goblin.without, ['boots']);
    assert.deepEqual(readPrompt('Schwert aus Eis').colors, ['ice']);
    assert.deepEqual(readPrompt('chapeau de sorcier rouge').colors, ['red']);
    assert.deepEqual(readPrompt('skeleton archer').kinds, ['skeleton']);
    assert.ok(readPrompt('un petit dragon endormi').traits.has('sleepy'));
    assert.ok(readPrompt('alter Zauberer').traits.has('old'));
  });

  it('reads counts, and draws a few for the plural of a small thing', () => {
    const counts = (prompts: Readonly<Record<string, number>>) => {
      for (const [prompt, count] of Object.entries(prompts)) assert.equal(readPrompt(prompt).count, count, prompt);
    };
    counts({
      'three coins': 3,
      'zwei Schwerter': 2,
      'deux potions bleues': 2,
      'crossed axes': 2,
      'a pile of bones': 5,
      '4 keys': 4,
      apples: 3,
      Goldmünzen: 3,
      Truhen: 3,
      'an apple': 1,
      'a pair of boots': 1,
      'a pair of swords': 2,
      knights: 1,
      houses: 1,
      'wizard with three potions': 1,
      'frobnicator 3000': 1,
      'épée cassée': 1,
    });
    assert.equal(readPrompt('pile of coins').subject, 'coins');
    assert.equal(readPrompt('three coins').subject, 'coin');
  });

  it('applies a color to the part it is said of', () => {
    const snowman = readPrompt('snowman with a red scarf');
    assert.deepEqual([snowman.colors, snowman.accent], [[], 'red']);
    assert.deepEqual([...readPrompt('girl with blue hair').parts], [['hair', 'blue']]);
    assert.deepEqual([...readPrompt('Frau mit roten Haaren').parts], [['hair', 'red']]);
    assert.deepEqual(readPrompt('pirate ship with red sails').colors, ['red']);
    const crab = readPrompt('giant crab with golden claws');
    assert.deepEqual([crab.colors, crab.accent, crab.extras, crab.kinds], [[], 'gold', [], []]);
    assert.deepEqual(readPrompt('silver ring with ruby').accent, 'red');
    assert.deepEqual(readPrompt('cauldron with green soup').accent, 'green');
  });

  it('tells comparisons from held items, armor, horns, and spikes', () => {
    for (const [prompt, trait] of [
      ['wolf in armor', 'armored'],
      ['helmet with horns', 'horned'],
      ['shield with iron spikes', 'spiky'],
      ['gestreiftes Zelt', 'striped'],
      ['rotten apple', 'spotted'],
      ['zwei Schwerter gekreuzt', 'crossed'],
    ] as const) {
      const { traits, extras } = readPrompt(prompt);
      assert.ok(traits.has(trait), prompt);
      assert.deepEqual(extras, [], prompt);
    }
    assert.deepEqual(readPrompt('zombie horse').colors, ['moss']);
    assert.deepEqual(readPrompt('zombie pirate').colors, []);
    assert.deepEqual(readPrompt('verschneites Haus').colors, []);
  });

  it('reads compounds and multi-word names without the following link word', () => {
    subjectsOf({
      Feuerschwert: 'sword',
      Holztruhe: 'chest',
      Eisdrache: 'dragon',
      Piratenhut: 'wizardhat',
      'hache double en acier': 'battleaxe',
      'coffre au trésor ouvert': 'chest',
      'Baum ohne Blätter': 'deadtree',
      'crystal ball': 'crystalball',
      sowrd: 'sword',
      dargon: 'dragon',
    });
    assert.deepEqual(readPrompt('hache double en acier').colors, ['steel']);
    assert.deepEqual(readPrompt('coffre au trésor ouvert').extras, []);
  });

  it('reads the end of a German compound as the thing, and its start as the material', () => {
    subjectsOf({
      Blaubeerkuchen: 'cake',
      Eisaxt: 'axe',
      Nilpferd: undefined,
      Zahnrad: 'gear',
      'two-headed ogre': 'troll',
    });
    assert.deepEqual(readPrompt('Holztruhe').colors, ['wood']);
    assert.deepEqual(readPrompt('Wasserflasche').colors, ['blue']);
    assert.equal(readPrompt('two-headed ogre').count, 1);
    assert.equal(readPrompt('sword with red handle').accent, 'red');
    assert.deepEqual(readPrompt('white horse with golden mane').extras, []);
  });

  it('knows which of two nouns is the thing in each language', () => {
    subjectsOf({
      'roi gobelin': 'king',
      'chien squelette': 'dog',
      'goblin king': 'king',
      'skeleton dog': 'dog',
      Eisaxt: 'axe',
      Wolfskrieger: 'hero',
      'blue-eyed white wolf': 'wolf',
    });
    assert.deepEqual(readPrompt('roi gobelin').kinds, ['goblin']);
    const wolf = readPrompt('blue-eyed white wolf');
    assert.deepEqual([wolf.colors, [...wolf.parts]], [['white'], [['eyes', 'blue']]]);
    assert.deepEqual([...readPrompt('Zwerg mit blauem Bart').parts], [['beard', 'blue']]);
    assert.deepEqual(readPrompt('bucket full of milk').accent, 'white');
  });

  it('measures misspellings by added, omitted, changed, and swapped letters', () => {
    assert.equal(editDistance('knight', 'knigth', 2), 1);
    assert.equal(editDistance('knight', 'kniht', 2), 1);
    assert.equal(editDistance('knight', 'knnight', 2), 1);
    assert.equal(editDistance('wizard', 'wizerd', 2), 1);
    assert.equal(editDistance('rider', 'river', 2), 2);
    assert.equal(editDistance('cat', 'elephant', 2), 3);
    assert.deepEqual(plainWords('Der Große  Bär, œuf!'), ['der', 'grosse', 'bar', 'oeuf']);
  });
});
