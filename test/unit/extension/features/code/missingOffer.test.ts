import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { CodeFinding } from '../../../../../src/core/code/findings/codeFinding';
import { MissingOffer } from '../../../../../src/extension/features/code/missingOffer';
import { MemoryMemento } from '../../../../support/runs/memoryStores';

const FOUND: CodeFinding = {
  file: 'file:///game/a.gd',
  line: 0,
  start: 0,
  end: 1,
  rule: 'missing-sprite',
  message: 'Gone.',
  suggestions: [],
};

/** A person who gives the same answer to every question, and the setting. */
function person(agrees: boolean, before?: boolean) {
  const kept = new MemoryMemento();
  const state = { asked: 0, setting: before, isFree: true, looks: 0 };
  const facts = {
    missingIn: async ({ fileName }: vscode.TextDocument) => {
      state.looks++;
      return fileName.startsWith('right') ? undefined : FOUND;
    },
    isFree: () => state.isFree,
  };
  const ports = {
    isChosen: () => state.setting !== undefined,
    async choose() {
      state.setting = true;
      return true;
    },
    async ask() {
      state.asked++;
      return agrees;
    },
  };
  const window = () => new MissingOffer(kept, facts, ports);
  return { state, window, opens: (fileName: string) => window().seen({ fileName } as vscode.TextDocument) };
}

describe('The offer to show problems in code', () => {
  it('comes with the first sprite that is missing, and turns the setting on if the person agrees', async () => {
    const one = person(true);
    assert.equal(await one.opens('right.gd'), false);
    assert.equal(one.state.asked, 0);
    assert.equal(await one.opens('wrong.gd'), true);
    assert.deepEqual(one.state, { asked: 1, setting: true, isFree: true, looks: 2 });
    assert.equal(await one.opens('wrong.gd'), false);
    assert.deepEqual([one.state.asked, one.state.looks], [1, 2]);
  });

  it('never comes again after no, and nothing is looked at', async () => {
    const one = person(false);
    for (const name of ['wrong.gd', 'wrong.gd', 'other.gd']) assert.equal(await one.opens(name), false);
    assert.deepEqual(one.state, { asked: 1, setting: undefined, isFree: true, looks: 1 });
  });

  it('comes once for several documents that are opened together', async () => {
    const one = person(true);
    const opened = await Promise.all([one.opens('wrong.gd'), one.opens('other.gd')]);
    assert.deepEqual([opened, one.state.asked], [[true, false], 1]);
  });

  it("doesn't come if the setting was chosen, and waits for the next document while something is in the way", async () => {
    const chosen = person(true, false);
    assert.equal(await chosen.opens('wrong.gd'), false);
    assert.deepEqual([chosen.state.asked, chosen.state.looks], [0, 0]);
    const busy = person(true);
    busy.state.isFree = false;
    assert.equal(await busy.opens('wrong.gd'), false);
    assert.deepEqual([busy.state.asked, busy.state.looks], [0, 0]);
    busy.state.isFree = true;
    assert.equal(await busy.opens('wrong.gd'), true);
  });

  it('looks at a bounded number of documents in a window', async () => {
    const one = person(true);
    const window = one.window();
    for (let at = 0; at < 300; at++) await window.seen({ fileName: 'right.gd' } as vscode.TextDocument);
    assert.equal(one.state.looks, 200);
    assert.equal(window.isOpen, false);
  });
});
