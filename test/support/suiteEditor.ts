import path from 'node:path';
import { type Editor, type EditorOptions, startEditor } from './editor';
import { root } from './places';
import { Workbench } from './workbench';

/** What the tests of one `describe` share. */
export interface SuiteEditor {
  readonly editor: Editor;
  readonly workbench: Workbench;
}

/**
 * One editor for all tests of the `describe` that calls this, with the packaged extension installed and a copy of the
 * samples opened. When a test fails, the window and the log are kept in out/failures and the log is printed.
 * @returns Getter for use inside tests and hooks.
 */
export function suiteEditor(options: EditorOptions = {}): () => SuiteEditor {
  let shared: SuiteEditor | undefined;

  before('start VS Code', async () => {
    const editor = await startEditor({
      copyOf: path.join(root, 'samples'),
      extensions: [path.join(root, 'sprite-kiln.vsix')],
      ...options,
    });
    shared = { editor, workbench: new Workbench(editor.page) };
  });

  afterEach('keep what failed', async function () {
    if (this.currentTest?.state !== 'failed' || !shared) return;
    const picture = await shared.editor.keepFailure(this.currentTest.fullTitle());
    console.error(`${shared.editor.log()}\nPicture: ${path.relative(root, picture)}`);
  });

  after('end VS Code', async () => {
    await shared?.editor.close();
  });

  return () => {
    if (!shared) throw new Error('The editor is there only inside tests.');
    return shared;
  };
}
