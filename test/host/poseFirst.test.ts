import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { RunPlan } from '../../src/core/domain/runPlan';
import { makePoseFirst } from '../../src/extension/commands/poseFirst';
import { StartFrom } from '../../src/extension/commands/runOptions';
import type { Services } from '../../src/extension/services';
import { foreignText } from '../../src/shared/base/foreignText';
import { waitFor } from '../support/wait';

const FILES = ['file:///art/hero-edit-1.png', 'file:///art/hero-edit-2.png'];
const MOTION = foreignText('walk cycle, relaxed, loop');
const EDIT: RunPlan = {
  kind: 'edit',
  sources: ['file:///art/hero.png'],
  looks: { 'file:///art/hero.png': { frame: 0 } },
  prompt: foreignText('walking pose'),
  folder: 'file:///art',
  tags: [],
  directionNames: [],
};

describe('A pose before an animation', () => {
  const { executeCommand } = vscode.commands;
  const { showInformationMessage } = vscode.window;
  let ran: { readonly command: string; readonly plan: RunPlan }[];
  let said: string[];
  let press: string | undefined;
  let made: { readonly status: string; readonly files: readonly string[] } | undefined;

  beforeEach(() => {
    [ran, said, press] = [[], [], undefined];
    made = { status: 'succeeded', files: FILES };
    const execute = async (command: string, from: unknown) => {
      assert.ok(from instanceof StartFrom);
      ran.push({ command, plan: from.plan });
      return command === 'spriteKiln.edit' ? made : undefined;
    };
    Object.assign(vscode.commands, { executeCommand: execute });
    Object.assign(vscode.window, {
      showInformationMessage: async (text: string) => {
        said.push(text);
        return press;
      },
    });
  });

  afterEach(() => {
    Object.assign(vscode.commands, { executeCommand });
    Object.assign(vscode.window, { showInformationMessage });
  });

  /** @param shown the image that the active preview shows */
  const make = (shown?: string) => {
    const active = () => (shown === undefined ? undefined : { uri: shown, look: undefined });
    const services = {
      previews: { active, inFront: () => undefined },
      exporting: { panels: { inFront: () => undefined } },
      comparing: { fileInTab: () => undefined },
    };
    return makePoseFirst(services as unknown as Services, EDIT, MOTION);
  };

  it('edits the sprite, then animates the displayed pose with the chosen motion', async () => {
    press = 'Animate…';
    await make(FILES[1]);
    await waitFor('the animation', () => ran.length === 2);
    assert.deepEqual(ran, [
      { command: 'spriteKiln.edit', plan: EDIT },
      {
        command: 'spriteKiln.animate',
        plan: { ...EDIT, kind: 'animate', sources: [FILES[1]], looks: undefined, prompt: MOTION },
      },
    ]);
  });

  it('uses the first pose if none is displayed', async () => {
    press = 'Animate…';
    await make();
    await waitFor('the animation', () => ran.length === 2);
    assert.deepEqual(ran[1]?.plan.sources, [FILES[0]]);
  });

  it('animates nothing without asking', async () => {
    await make();
    assert.equal(said.length, 1);
    assert.deepEqual(
      ran.map(({ command }) => command),
      ['spriteKiln.edit'],
    );
  });

  it("doesn't mention a pose that wasn't made", async () => {
    made = { status: 'canceled', files: [] };
    await make();
    made = undefined;
    await make();
    assert.deepEqual(said, []);
  });
});
