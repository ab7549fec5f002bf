import assert from 'node:assert/strict';
import { drawSprite } from '../../../src/localService/art/drawSprite';
import { editDistance, plainWords } from '../../../src/localService/art/vocabulary/match';
import { readPrompt } from '../../../src/localService/art/vocabulary/prompt';
import { SUBJECT_WORDS } from '../../../src/localService/art/vocabulary/subjectWords';
import { same } from './compare';

/** Prompt → its subject. */
function subjectsOf(prompts: Readonly<Record<string, string | undefined>>): void {
  for (const [prompt, subject] of Object.entries(prompts)) assert.equal(readPrompt(prompt).subject, subject, prompt);
}

describe('reading prompts', () => {
  it('finds every subject by each of its words in three languages', () => {
    for (const words of Object.values(SUBJECT_WORDS)) {
      for (const [id, list] of Object.entries(words)) {
        for (const word of list.split(/[ |]+/)) {
          assert.equal(readPrompt(word).subject, id, word);
        }
      }
    }
  });

  it('has words in English, German and French for nearly all', () => {
    const lists = Object.values(SUBJECT_WORDS).flatMap((words) => Object.values(words) as string[]);
    const whole = lists.filter((list) => list.split('|').length === 3);
    assert.ok(whole.length > 0.95 * lists.length, `${whole.length} of ${lists.length}`);
  });

  it('finds plurals, accents, capitals, compounds and names of several words', () => {
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

  it('takes the thing for the subject, and not what it is made of, has, or is seen from', () => {
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

  it('does not take an unknown word for one that looks like it', () => {
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
    // Another letter, another emblem; the same letter and chance, the same picture.
    const emblem = (prompt: string) => drawSprite({ prompt, size: 16, variant: 0 });
    assert.ok(!same(emblem('teapot'), emblem('quokka')));
  });

  it('reads colors, materials, build, mood, view and what is worn, held or missing', () => {
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

  it('measures misspellings by letters added, left away, changed and swapped', () => {
    assert.equal(editDistance('knight', 'knigth', 2), 1);
    assert.equal(editDistance('knight', 'kniht', 2), 1);
    assert.equal(editDistance('knight', 'knnight', 2), 1);
    assert.equal(editDistance('wizard', 'wizerd', 2), 1);
    assert.equal(editDistance('rider', 'river', 2), 2);
    assert.equal(editDistance('cat', 'elephant', 2), 3);
    assert.deepEqual(plainWords('Der Große  Bär, œuf!'), ['der', 'grosse', 'bar', 'oeuf']);
  });
});
