import path from 'node:path';
import { root } from '../support/places';
import { startEditor } from '../support/window/editor';
import { JOBS, type JobName, runJob } from '../support/window/jobs';
import { Workbench } from '../support/window/workbench';

/** Does the main job once, headless, with the packaged extension: `npm start -- --check`. Prints each file it made. */
async function main(): Promise<void> {
  const editor = await startEditor({
    copyOf: path.join(root, 'samples'),
    extensions: [path.join(root, 'sprite-kiln.vsix')],
  });
  try {
    const workbench = new Workbench(editor.page);
    for (const name of Object.keys(JOBS) as JobName[]) {
      const made = await runJob(workbench, editor.workspace, name, 'hero.png');
      console.log(`${JOBS[name].menu}\n${made.map((file) => `  ${file}`).join('\n')}`);
    }
  } catch (error) {
    console.error(`${editor.log()}\nPicture: ${await editor.keepFailure('check')}`);
    throw error;
  } finally {
    await editor.close();
  }
}

main().catch((error) => {
  console.error(`The check failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
