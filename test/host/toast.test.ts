import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { showError } from '../../src/extension/platform/commands';
import { TOAST_LENGTH } from '../../src/extension/platform/toastText';
import { serviceError } from '../../src/service/errors';

/** A service that charges. */
const HOSTED = 'https://draw.example';

/** What the window was given to show, and which button a person presses on each. */
describe('Messages that do not fit', () => {
  const { showErrorMessage } = vscode.window;
  let shown: { readonly text: string; readonly modal: boolean; readonly buttons: readonly string[] }[];
  let presses: (string | undefined)[];

  beforeEach(() => {
    shown = [];
    presses = [];
    const show = async (text: string, { modal = false }: vscode.MessageOptions, ...buttons: string[]) => {
      shown.push({ text, modal, buttons });
      return presses.shift();
    };
    Object.assign(vscode.window, { showErrorMessage: show });
  });

  afterEach(() => void Object.assign(vscode.window, { showErrorMessage }));

  const long = () => serviceError({ status: 422, code: 'cold', text: 'The kiln is cold. '.repeat(20).trim() });

  it('have Details, which shows all of it with the same buttons', async () => {
    presses = ['Details', undefined];
    await showError(long(), '', HOSTED);
    const [toast, dialog] = shown;
    assert.equal(toast?.text, 'The service refused the request. No credits were spent.');
    assert.deepEqual([toast?.modal, toast?.buttons], [false, ['Show Log', 'Details']]);
    assert.match(
      dialog?.text ?? '',
      /refused the request\. It says: “(The kiln is cold\. ?){20}” No credits were spent\.$/,
    );
    assert.deepEqual([dialog?.modal, dialog?.buttons], [true, ['Show Log']]);
  });

  it('do not open it by themselves', async () => {
    await showError(long(), '', HOSTED);
    assert.equal(shown.length, 1);
  });

  it('what fits has no Details', async () => {
    await showError(serviceError({ status: 422, code: 'cold', text: 'The kiln is cold.' }), '', HOSTED);
    assert.deepEqual(shown, [
      {
        text: 'The service refused the request. It says: “The kiln is cold.” No credits were spent.',
        modal: false,
        buttons: ['Show Log'],
      },
    ]);
    assert.ok((shown[0]?.text.length ?? 0) < TOAST_LENGTH);
  });
});
