import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { removeFolder } from '../../support/folders';
import { type LocalHttp, startLocalHttp } from '../../support/service/localHttp';
import { watched } from '../recordedExtension';
import { folderWith, run, sample, useAddress } from '../support';

/** A key in VS Code's own secret storage: stored by Connect, used by runs, deleted by Disconnect. */
describe("A key in VS Code's secret storage", () => {
  const { showQuickPick, showInformationMessage, createInputBox } = vscode.window;
  let service: LocalHttp;
  let folder: string;
  let said: string[];

  beforeEach(async () => {
    service = await startLocalHttp();
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
    said = [];
    answerWith(service.baseUrl, service.key);
  });

  afterEach(async () => {
    Object.assign(vscode.window, { showQuickPick, showInformationMessage, createInputBox });
    await useAddress(undefined);
    await service.close();
    await removeFolder(folder);
  });

  /** A user who chooses the hosted service, and gives these answers to its questions. */
  function answerWith(...answers: string[]): void {
    Object.assign(vscode.window, {
      showQuickPick: async (choices: readonly { readonly hosted: boolean }[]) => choices.find(({ hosted }) => hosted),
      showInformationMessage: async (text: string) => void said.push(text),
      createInputBox: () => {
        const box = createInputBox();
        const accepted = new vscode.EventEmitter<void>();
        const show = () => {
          box.show();
          box.value = answers.shift() ?? '';
          accepted.fire();
        };
        return watched(box, { onDidAccept: accepted.event, show });
      },
    });
  }

  const animate = () => run('animate', { files: [path.join(folder, 'hero.png')], prompt: 'idle', outputFrames: 2 });

  it("is stored, sent with a run's requests, and deleted", async () => {
    assert.equal(process.env.SPRITE_KILN_API_KEY, undefined, 'the environment has a key, so nothing would be shown');
    const { origin } = new URL(service.baseUrl);
    await vscode.commands.executeCommand('spriteKiln.connect');
    // A message would appear if VS Code had not stored the key.
    assert.deepEqual(said, [`Connected to ${origin}: 10,000 credits.`]);
    assert.equal((await animate()).status, 'succeeded');
    await vscode.commands.executeCommand('spriteKiln.disconnect');
    assert.match(said.at(-1) ?? '', /^Disconnected\. The key was deleted/);
    await useAddress(service.baseUrl);
    await assert.rejects(async () => animate(), { name: 'MissingKeyError' });
  });
});
