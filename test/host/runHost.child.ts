import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Editor, startEditor } from '../support/editor';
import { type EditorVersion, editorPlace, root } from '../support/places';
import { waitFor } from '../support/wait';

/** The test folder for a version: all in the oldest one, and in the current one the tests of VS Code's own behavior. */
const FOLDERS: Readonly<Record<EditorVersion, string>> = { floor: '.', current: 'editor' };

/**
 * Runs the host suite in one VS Code server: `node out/test/host/runHost.child.js floor|current RESULTS.json [FILES]`, where FILES is a part of the
 * wanted file names; absent: all. Exits with 0 if the suite ran to its end, whether or not tests failed: the results say that.
 */
async function main(version: EditorVersion, results: string, files = ''): Promise<void> {
  const samples = path.join(root, 'samples');
  for (const file of [results, `${results}.log`, `${results}.part`]) rmSync(file, { force: true });
  const editor = await startEditor({
    version,
    ...(existsSync(samples) ? { copyOf: samples } : {}),
    extensionDevelopmentPath: root,
    extensionTestsPath: path.join(root, 'out/test/host/run.suite.js'),
    env: {
      SPRITE_KILN_TEST_RESULTS: results,
      SPRITE_KILN_TEST_VSCODE: editorPlace(version).vscode,
      SPRITE_KILN_TEST_FOLDER: FOLDERS[version],
      SPRITE_KILN_TEST_FILES: files,
    },
  });
  try {
    await waitFor('the host suite to end', () => existsSync(results), 1140);
  } catch (error) {
    report(editor, error);
  } finally {
    if (existsSync(`${results}.log`)) process.stdout.write(readFileSync(`${results}.log`, 'utf8'));
    await editor.close();
  }
}

function report(editor: Editor, error: unknown): void {
  console.error(`${String(error)}\n${editor.log()}`);
  process.exitCode = 1;
}

const [version, results, files] = process.argv.slice(2);
if ((version !== 'floor' && version !== 'current') || !results)
  throw new Error('Usage: runHost floor|current RESULTS.json [FILES]');
main(version, results, files).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
