import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { TOAST_LENGTH } from '../../src/core/text/toastText';
import { showError } from '../../src/extension/platform/commands';
import { serviceError } from '../../src/service/errors';

/** A service that charges credits. */
const HOSTED = 'https://draw.example';

/** The messages that the window showed, and the button that a person presses on each. */
describe('Messages that are too long', () => {
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

  it('have Details, which shows the full text with the same buttons', async () => {
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

  it("don't open it automatically", async () => {
    await showError(long(), '', HOSTED);
    assert.equal(shown.length, 1);
  });

  it('have no Details if they fit', async () => {
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
