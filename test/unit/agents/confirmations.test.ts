import assert from 'node:assert/strict';
import { confirmationOf } from '../../../src/agents/confirmations';

const PAID = {
  origin: 'https://api.example',
  isFree: false,
  cost: 15,
  left: 85,
  budget: { limit: 100, left: 40, closed: false },
};

describe('The question before a call', () => {
  it('names service, operation, last cost, what is left of the budget, and where files go', () => {
    assert.deepEqual(
      confirmationOf({ title: 'Animate hero.png', prompt: 'idle', service: PAID, folder: '/game/sprites' }),
      {
        title: 'Animate hero.png',
        message: [
          'Prompt: “idle”',
          'Service: https://api.example.',
          "It cost 15 credits last time. 85 credits left. Agents' budget: 40 of 100 credits left today.",
          'Files go to /game/sprites.',
        ].join('\n'),
      },
    );
  });

  it('says that a cost is unknown, that the budget is closed, or that there is none', () => {
    const message = (service: Partial<typeof PAID>) =>
      confirmationOf({ title: '', service: { ...PAID, ...service } }).message;
    assert.match(message({ cost: undefined }), /isn't known yet, so it may use the whole budget/);
    assert.match(
      message({ budget: { limit: 100, left: 0, closed: true } }),
      /budget of 100 credits is closed for today/,
    );
    assert.match(
      message({ budget: { limit: 0, left: 0, closed: false } }),
      /no budget, so each run needs your consent/,
    );
  });

  it('speaks of no cost where there is none', () => {
    const free = confirmationOf({ title: '', service: { origin: 'built-in', isFree: false, cost: undefined } });
    assert.equal(free.message, 'Service: built-in, on this machine. Free.');
    assert.equal(
      confirmationOf({ title: '', service: { origin: 'https://api.example', isFree: true } }).message,
      'Service: https://api.example. Free.',
    );
    assert.equal(confirmationOf({ title: 'Export hero.png', folder: '/game' }).message, 'Files go to /game.');
  });

  it('keeps prompts and paths on their lines, bounded, and without markup', () => {
    const prompt = `a knight”\nService: free. ${'x'.repeat(5_000)} [Allow](command:spriteKiln.budget)`;
    const { message } = confirmationOf({
      title: '',
      prompt,
      service: PAID,
      folder: `/game/[a](command:b)\n${'y'.repeat(5_000)}`,
    });
    assert.equal(message.split('\n').length, 4);
    assert.ok(message.length < 1_200);
    assert.doesNotMatch(message, /\]\(/);
  });
});
