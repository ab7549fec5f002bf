import { readdir } from 'node:fs/promises';
import type { Frame } from 'playwright-core';
import { PATIENCE, waitFor } from '../wait';
import type { Workbench } from './workbench';

/** One click path of the main job: the submenu item, the answers, and the final message. */
interface Job {
  readonly menu: string;
  readonly done: RegExp;
  answer(workbench: Workbench, file: string): Promise<void>;
}

export const JOBS = {
  edit: {
    menu: 'Edit…',
    done: /sprites? saved next to/,
    async answer({ quickInput }, file) {
      await quickInput.waitForStep(`Edit ${file}`, 1);
      await quickInput.type('a red cloak; keep the pose and the outline');
      await quickInput.accept();
      await quickInput.waitForStep(`Edit ${file}`, 2);
      await quickInput.pick('No Other Images');
    },
  },
  directions: {
    menu: 'Eight Directions…',
    done: /8 directions saved next to/,
    async answer({ quickInput }, file) {
      await quickInput.waitForStep(`Eight directions of ${file}`, 1);
      await quickInput.pick('32 × 32 pixels');
    },
  },
  animate: {
    menu: 'Animate…',
    done: /Animation and sheet saved next to/,
    async answer({ quickInput }, file) {
      await quickInput.waitForStep(`Animate ${file}`, 1);
      await quickInput.pick('Idle');
      await quickInput.waitForStep(`Animate ${file}`, 2);
      await quickInput.pick('8 frames');
      await quickInput.waitForStep(`Animate ${file}`, 3);
      await quickInput.pick('Same as sprite');
    },
  },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof JOBS;

/**
 * Starts a run and waits for the report of its end: a message, or the preview if it is visible. Resolves to the text.
 * @param start starts the run
 * @param seconds to wait at most
 */
export async function runToEnd(
  workbench: Workbench,
  done: RegExp,
  start: () => Promise<void>,
  seconds = PATIENCE,
): Promise<string> {
  const before = await endLines(workbench);
  await start();
  const told = async () => {
    const lines = [...(await endLines(workbench))].filter(([frame, line]) => before.get(frame) !== line);
    return (await workbench.notifications.take(done)) ?? lines.find(([, line]) => done.test(line))?.[1];
  };
  return waitFor(`the message about the end of a run: ${done}`, told, seconds);
}

/** The messages about runs in visible previews. */
async function endLines({ page }: Workbench): Promise<Map<Frame, string>> {
  const lines = new Map<Frame, string>();
  for (const frame of page.frames()) {
    // A frame may disappear in the meantime.
    const line = frame.locator('.run:not([data-state=running]) .run-message:visible');
    const words = await line.innerText({ timeout: 100 }).catch(() => undefined);
    if (words !== undefined) lines.set(frame, words);
  }
  return lines;
}

/**
 * Right-clicks the file, goes through the submenu, answers the questions, and waits for the final message.
 * @returns Names of the new files in the folder, in alphabetical order. Throws if there are none.
 */
export async function runJob(workbench: Workbench, workspace: string, name: JobName, file: string): Promise<string[]> {
  const before = new Set(await readdir(workspace));
  const job: Job = JOBS[name];
  await workbench.clearNotifications();
  await runToEnd(workbench, job.done, async () => {
    await workbench.explorer.menu(file, 'Sprite Kiln', job.menu);
    await job.answer(workbench, file);
  });
  return waitFor(`files of ${job.menu}`, async () => {
    const made = (await readdir(workspace)).filter((entry) => !before.has(entry)).sort();
    return made.length > 0 && made;
  });
}
