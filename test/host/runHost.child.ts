import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type EditorVersion, editorPlace, root } from '../support/places';
import { waitFor } from '../support/wait';
import { type Editor, startEditor } from '../support/window/editor';
import type { HostRun } from './run.suite';

/** Passes on the lines of a growing file, as messages to the process that started this one; only what is new is read. */
function follow(file: string): () => void {
  let read = 0;
  let begun = '';
  return () => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size === read) return;
    const bytes = Buffer.alloc(size - read);
    const open = openSync(file, 'r');
    read += readSync(open, bytes, 0, bytes.length, read);
    closeSync(open);
    // Each line is written whole, so no character is cut.
    const lines = `${begun}${bytes}`.split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) process.send?.(JSON.parse(line));
  };
}

/**
 * Runs the host suite in one VS Code server: `node out/test/host/runHost.child.js floor|current EVENTS.jsonl [WANTED]`. WANTED is JSON:
 * `{"files":["editor/git.test.ts"],"only":"a part of a title"}`; absent: all. What happens goes to the file of events, and as messages to the process
 * that started this one. Exits with 1 if a test failed or the suite didn't run to its end, for which it waits without a limit: the caller sees when it
 * says nothing.
 */
async function main(version: EditorVersion, events: string, wanted = '{}'): Promise<void> {
  const samples = path.join(root, 'samples');
  const done = `${events}.done`;
  for (const file of [events, `${events}.log`, done]) rmSync(file, { force: true });
  const run: HostRun = { ...(JSON.parse(wanted) as Partial<HostRun>), events, done };
  const editor = await startEditor({
    version,
    ...(existsSync(samples) ? { copyOf: samples } : {}),
    // Half of what the suite costs is drawn without a graphics card, and nobody looks.
    size: { width: 800, height: 600 },
    extensionDevelopmentPath: root,
    extensionTestsPath: path.join(root, 'out/test/host/run.suite.js'),
    env: { SPRITE_KILN_TEST_RUN: JSON.stringify(run), SPRITE_KILN_TEST_VSCODE: editorPlace(version).vscode },
  });
  const tell = follow(events);
  try {
    const isDone = () => {
      // First, so that the last lines are told, too.
      const ended = existsSync(done);
      tell();
      return ended;
    };
    await waitFor('the host suite to end', isDone, Number.POSITIVE_INFINITY);
    if (readFileSync(done, 'utf8') !== '0') process.exitCode = 1;
  } catch (error) {
    report(editor, error);
  } finally {
    if (existsSync(`${events}.log`)) process.stdout.write(readFileSync(`${events}.log`, 'utf8'));
    rmSync(done, { force: true });
    await editor.close();
  }
}

/** Tells the process that started this one what happens, as long as it's there. */
function followOwnWaits(): void {
  (process as NodeJS.EventEmitter).on('sprite-kiln:step', () => process.send?.({ type: 'step' }));
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
}

function report(editor: Editor, error: unknown): void {
  console.error(`${String(error)}\n${editor.log()}`);
  process.exitCode = 1;
}

followOwnWaits();
const [version, events, wanted] = process.argv.slice(2);
if ((version !== 'floor' && version !== 'current') || !events)
  throw new Error('Usage: runHost floor|current EVENTS.jsonl [WANTED]');
main(version, events, wanted).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
