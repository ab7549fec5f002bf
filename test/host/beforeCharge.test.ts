import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { removeFolder } from '../support/folders';
import { type LocalHttp, startLocalHttp } from '../support/service/localHttp';
import { waitFor } from '../support/wait';
import { MemoryFiles } from './editor/memoryFiles';
import { watched } from './recordedExtension';
import { folderWith, namesIn, run, sample, useAddress } from './support';

const KEY = 'SPRITE_KILN_API_KEY';

/** What users see of commands before anything is charged: the real commands, and a real service on loopback. */
describe('Before the charge', () => {
  const { createInputBox, createQuickPick, showErrorMessage, showInformationMessage, showQuickPick } = vscode.window;
  let service: LocalHttp;
  let folder: string;
  /** Boxes that were shown, in their current state. */
  let boxes: { readonly box: vscode.InputBox; accept(text: string): void }[];
  let picks: { readonly pick: vscode.QuickPick<vscode.QuickPickItem>; accept(): void }[];
  let said: string[];

  beforeEach(async () => {
    service = await startLocalHttp();
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
    boxes = [];
    picks = [];
    said = [];
    const say = async (text: string, _options: unknown, ...buttons: string[]) =>
      void said.push([text, ...buttons].join(' | '));
    Object.assign(vscode.window, {
      showErrorMessage: say,
      showInformationMessage: say,
      createInputBox: () => {
        const box = createInputBox();
        const accepted = new vscode.EventEmitter<void>();
        const accept = (text: string) => {
          box.value = text;
          accepted.fire();
        };
        boxes.push({ box, accept });
        return watched(box, { onDidAccept: accepted.event });
      },
      createQuickPick: () => {
        const pick = createQuickPick();
        const accepted = new vscode.EventEmitter<void>();
        picks.push({ pick, accept: () => accepted.fire() });
        return watched(pick, {
          onDidAccept: accepted.event,
          // VS Code reports the active one later.
          get activeItems() {
            return pick.items.slice(0, 1);
          },
        });
      },
    });
  });

  afterEach(async () => {
    for (const { box } of boxes) box.dispose();
    for (const { pick } of picks) pick.dispose();
    Object.assign(vscode.window, {
      createInputBox,
      createQuickPick,
      showErrorMessage,
      showInformationMessage,
      showQuickPick,
    });
    delete process.env[KEY];
    await useAddress(undefined);
    await service.close();
    await removeFolder(folder);
  });

  const at = (name: string) => vscode.Uri.file(path.join(folder, name));

  it('a wrong key keeps its box open with the error; the right one is stored, and placeholders are offered', async () => {
    await run('edit', { files: [path.join(folder, 'hero.png')], prompt: 'a cloak' });
    let first: string | undefined;
    const choose = async (choices: readonly { readonly hosted: boolean; readonly label: string }[]) => {
      first = choices[0]?.label;
      return choices.find(({ hosted }) => hosted);
    };
    Object.assign(vscode.window, { showQuickPick: choose });
    const connecting = vscode.commands.executeCommand('spriteKiln.connect');
    await waitFor('the address', () => boxes.length === 1);
    assert.equal(first, 'Hosted service');
    boxes[0]?.accept(service.baseUrl);
    await waitFor('the key', () => boxes.length === 2);
    boxes[1]?.accept('not-the-key');
    const remark = () => boxes[1]?.box.validationMessage as vscode.InputBoxValidationMessage | undefined;
    await waitFor('the error', () => remark()?.severity === vscode.InputBoxValidationSeverity.Error);
    assert.equal(remark()?.message, 'The service rejected the API key.');
    assert.equal(boxes[1]?.box.busy, false);
    assert.equal(boxes[1]?.box.value, 'not-the-key');
    assert.deepEqual(said, [], 'no message next to the box');
    assert.equal(vscode.workspace.getConfiguration('spriteKiln').get('baseUrl'), '', 'nothing is stored');
    boxes[1]?.accept(service.key);
    await connecting;
    assert.equal(boxes.length, 2, 'the address was not asked again');
    const { origin } = new URL(service.baseUrl);
    assert.deepEqual(said, [`Connected to ${origin}: 10,000 credits. | Replace Placeholders…`]);
    await vscode.commands.executeCommand('spriteKiln.disconnect');
  });

  it('a known cost is in the title of the last question only', async () => {
    process.env[KEY] = service.key;
    await useAddress(service.baseUrl);
    const animate = async () => {
      const before = picks.length;
      void vscode.commands.executeCommand('spriteKiln.animate', at('hero.png'));
      const titles: (string | undefined)[] = [];
      for (const step of [1, 2, 3]) {
        await waitFor(`step ${step}`, () => picks.length === before + step && picks.at(-1)?.pick.step === step);
        titles.push(picks.at(-1)?.pick.title);
        if (step < 3) picks.at(-1)?.accept();
      }
      picks.at(-1)?.pick.hide();
      return titles;
    };
    assert.deepEqual(await animate(), Array(3).fill('Animate hero.png'));
    await run('animate', { files: [path.join(folder, 'hero.png')], prompt: 'idle' });
    const known = 'Animate hero.png · 15 credits last time, 9,985 left';
    assert.deepEqual(await animate(), ['Animate hero.png', 'Animate hero.png', known]);
  });

  it('a damaged image and a read-only file system are reported at the click, before any question', async () => {
    const hero = await sample('hero.png');
    await vscode.workspace.fs.writeFile(at('cut.png'), hero.slice(0, -20));
    await vscode.commands.executeCommand('spriteKiln.edit', at('cut.png'));
    await waitFor('what is wrong', () => said.length === 1);
    assert.match(said[0] ?? '', /^cut\.png is damaged: .* Nothing was sent\./);
    const archive = new MemoryFiles();
    const options = { isReadonly: true, isCaseSensitive: true };
    const registration = vscode.workspace.registerFileSystemProvider('sprite-kiln-archive', archive, options);
    try {
      const place = (name: string) => vscode.Uri.from({ scheme: 'sprite-kiln-archive', path: name });
      archive.createDirectory(place('/art'));
      archive.writeFile(place('/art/hero.png'), hero);
      await vscode.commands.executeCommand('spriteKiln.edit', place('/art/hero.png'));
      await waitFor('what is wrong', () => said.length === 2);
      assert.match(said[1] ?? '', /^Sprite Kiln can't write to art, which is read-only\. Nothing was sent\./);
      await assert.rejects(async () => run('edit', { files: [place('/art/hero.png')], prompt: 'x' }), {
        message: /can't write to art/,
      });
    } finally {
      registration.dispose();
    }
    assert.equal(boxes.length, 0);
    assert.deepEqual(await namesIn(folder), ['cut.png', 'hero.png']);
  });
});
