import { homedir, userInfo } from 'node:os';
import path from 'node:path';
import { version } from '../../../package.json';
import type { CommandBody } from '../context';
import { badInput, ProgramError } from '../programError';
import { openHost } from '../programHost';
import { aborted } from '../withHost';
import { WorkFolders } from '../workFolders';

/**
 * `mcp`: serves the tools until the client closes standard input, then finishes the runs. A signal ends it at once; what isn't over then stays in the
 * journal, and the next program or window resumes it.
 */
export const mcpBody: CommandBody = async (context, { flags, words }) => {
  const { options, signal } = context;
  if (options.json) throw badInput('Standard output is for the protocol, so there is no --json here.');
  const { finishRuns, serveMcp } = await import('../mcp');
  const [start, ...allowed] = options.folders;
  const byEditor = flags.has('editor');
  const folders = await WorkFolders.open({
    named: words,
    start,
    allowed,
    isChosen: byEditor,
    homes: homesOf(context.env),
  });
  const host = await openHost(context, { serves: true, byEditor, textOnly: flags.has('textOnly'), folders });
  const { runs, connections } = host.core;
  const stopped = aborted(signal);
  try {
    const served = serveMcp({
      version,
      ...(!folders.isFixed && { useRoots: (uris: readonly string[] | undefined) => folders.useRoots(uris) }),
      hostOf: (client) => ({ ...host, agent: () => host.agent(client) }),
      report: (message) => process.stderr.write(`${message}\n`),
    });
    // The client is answered meanwhile. What earlier processes left is saved in folders that may have to be known first.
    const known = Promise.race([folders.known, served, stopped]).then(() => host.agent());
    const recovered = known.then(() => runs.recover(() => connections.current())).catch(() => {});
    await Promise.race([served, stopped]);
    await Promise.race([recovered.then(() => finishRuns(runs)), stopped]);
  } finally {
    await host.close();
  }
  if (signal.aborted) throw new ProgramError('interrupted', 'Stopped. Unfinished runs are recorded.');
  return { report: [] };
};

/** Home folders of the user: of the environment first, then of the account, which may have none. */
function homesOf({ HOME, USERPROFILE }: Readonly<NodeJS.ProcessEnv>): string[] {
  const system = [homedir, () => userInfo().homedir].flatMap((find) => {
    try {
      return find();
    } catch {
      return [];
    }
  });
  return [HOME ?? '', USERPROFILE ?? '', ...system].filter((folder) => path.isAbsolute(folder));
}
