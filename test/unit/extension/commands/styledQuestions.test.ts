import assert from 'node:assert/strict';
import type { AskedStyle } from '../../../../src/core/style/styledPlan';
import { proposedSize } from '../../../../src/core/style/styledPlan';
import type { Answers, QuestionContext } from '../../../../src/extension/commands/ask/answers';
import { TagsButton } from '../../../../src/extension/commands/ask/folderAndTags';
import { questionsOf } from '../../../../src/extension/commands/ask/questions';
import { agreesToStyle, styledTitle } from '../../../../src/extension/commands/ask/style';
import type { Ask, PickQuestion, TextQuestion } from '../../../../src/extension/platform/wizard';
import { foreignText } from '../../../../src/shared/base/foreignText';
import type { Operation } from '../../../../src/shared/contract/api';

const FILE = 'file:///game/.sprite-kiln.json';
const STYLE: AskedStyle = {
  plan: { file: FILE, words: foreignText('flat [x](command:y)'), tags: [foreignText('moss')], size: 16 },
  sizes: [16, 64],
};

/** What a person is asked, who presses Enter. */
async function asked(operation: Operation, more: Partial<QuestionContext>, start: Answers = {}) {
  const texts: TextQuestion[] = [];
  const picks: PickQuestion<unknown>[] = [];
  const ask: Ask = {
    text: async (question) => {
      texts.push(question);
      return 'a slime';
    },
    pick: async <T>(question: PickQuestion<T>) => {
      picks.push(question as PickQuestion<unknown>);
      const chosen = question.choices.find(({ value }) => question.active?.(value)) ?? question.choices[0];
      assert.ok(chosen);
      return chosen.value;
    },
  };
  const context = { sources: [], folder: {}, builtIn: false, needsPose: false, chooseAssets: async () => [], ...more };
  let answers = start;
  for (const step of questionsOf(operation, context as unknown as QuestionContext)) answers = await step(ask, answers);
  return { texts, picks, answers };
}

describe('Questions in a folder with a style file', () => {
  it('say what it adds, as plain text, and propose its size', async () => {
    const { texts, picks, answers } = await asked(
      'generate',
      { style: STYLE },
      { size: proposedSize(STYLE, undefined) },
    );
    assert.match(
      texts[0]?.prompt ?? '',
      /^Describe one sprite\..* From \.sprite-kiln\.json: “flat \[x\]\u2060?\(command:y\)”, tags moss, and size 16\.$/,
    );
    assert.ok(!texts[0]?.prompt.includes(']('));
    assert.equal(answers.size, 16);
    assert.deepEqual(
      picks[0]?.choices.map(({ description }) => description),
      ['from .sprite-kiln.json', undefined, 'from .sprite-kiln.json'],
    );
  });

  it('say nothing of it without one', async () => {
    const { texts, picks } = await asked('generate', {}, { size: 32 });
    assert.equal(texts[0]?.prompt, 'Describe one sprite. You get several variations.');
    assert.ok(picks[0]?.choices.every(({ description }) => description === undefined));
  });

  it('refuse a prompt that is too long with its words, while it is typed', async () => {
    const { texts } = await asked('generate', { style: STYLE });
    const remark = (length: number) => texts[0]?.check?.('x'.repeat(length));
    assert.deepEqual(remark(9_990), {
      text: 'With the words of .sprite-kiln.json, the prompt is 10,011 characters long. The limit is 10,000.',
      severity: 'error',
    });
    assert.equal(remark(9_979)?.severity, 'info');
    assert.match(remark(10_001)?.text ?? '', /^The prompt is 10,001 characters long/);
  });

  it('keep the size of an image that the style has', () => {
    assert.equal(proposedSize(STYLE, { width: 64, height: 64 }), undefined);
    assert.equal(proposedSize(STYLE, { width: 32, height: 32 }), 16);
    assert.equal(proposedSize(STYLE, { width: 64, height: 16 }), 16);
    assert.equal(proposedSize({ sizes: [] }, { width: 64, height: 64 }), undefined);
  });

  it('show it in the title if there is no prompt', () => {
    assert.equal(styledTitle('Animate hero.png', undefined), 'Animate hero.png');
    const tags = { ...STYLE, plan: { file: FILE, tags: [foreignText('moss')] } };
    assert.equal(styledTitle('Animate hero.png', tags), 'Animate hero.png · From .sprite-kiln.json: tags moss.');
    const references = { ...STYLE, plan: { file: FILE, references: true as const } };
    assert.equal(styledTitle('Animate hero.png', references), 'Animate hero.png');
  });

  it('show its tags with the others', () => {
    const tags = new TagsButton([foreignText('game'), foreignText('moss')], [foreignText('boss'), foreignText('moss')]);
    assert.equal(tags.tooltip(), 'Tags: game, moss, boss. Change…');
  });

  describe('whose folder is chosen last', () => {
    const other = { file: 'file:///other/.sprite-kiln.json', words: 'neon', outline: 'none' as const };
    const styles = {
      forRuns: async () => ({
        file: other.file,
        top: 'file:///other',
        style: { words: other.words, outline: other.outline },
        pixelStyle: {},
        references: [],
        problems: false,
      }),
    };
    const agrees = async (shown: AskedStyle | undefined, answer: boolean) => {
      const questions: (readonly string[])[] = [];
      const services = { styles } as unknown as Parameters<typeof agreesToStyle>[0];
      const agreed = await agreesToStyle(services, 'generate', shown, 'file:///other', async (...question) => {
        questions.push(question);
        return answer;
      });
      return { agreed, questions };
    };

    it('ask if another style file adds other words there', async () => {
      const { agreed, questions } = await agrees(STYLE, false);
      assert.equal(agreed, false);
      assert.deepEqual(questions, [
        ['The folder has a style file of its own.', 'From .sprite-kiln.json: “neon, no outline”.', 'Continue'],
      ]);
      assert.equal((await agrees(undefined, true)).agreed, true);
    });

    it('ask nothing if it adds what they showed', async () => {
      const plan = { file: other.file, words: foreignText('neon, no outline') };
      assert.deepEqual(await agrees({ plan, sizes: [] }, false), { agreed: true, questions: [] });
    });
  });
});
