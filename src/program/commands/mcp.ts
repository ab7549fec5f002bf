import { version } from '../../../package.json';
import type { CommandBody } from '../context';
import { badInput, ProgramError } from '../programError';
import { openHost } from '../programHost';
import { aborted } from '../withHost';

/**
 * `mcp`: serves the tools until the client closes standard input, then finishes the runs. A signal ends it at once; what isn't over then stays in the
 * journal, and the next program or window resumes it.
 */
export const mcpBody: CommandBody = async (context, { flags }) => {
  const { options, signal } = context;
  if (options.json) throw badInput('Standard output is for the protocol, so there is no --json here.');
  const { finishRuns, serveMcp } = await import('../mcp');
  const host = await openHost(context, {
    serves: true,
    byEditor: flags.has('editor'),
    textOnly: flags.has('textOnly'),
  });
  const { runs, connections } = host.engine;
  const stopped = aborted(signal);
  try {
    const served = serveMcp({
      version,
      hostOf: (client) => ({ ...host, agent: () => host.agent(client) }),
      report: (message) => process.stderr.write(`${message}\n`),
    });
    // The client is answered meanwhile.
    const recovered = runs.recover(() => connections.current()).catch(() => {});
    await Promise.race([served, stopped]);
    await Promise.race([recovered.then(() => finishRuns(runs)), stopped]);
  } finally {
    await host.close();
  }
  if (signal.aborted) throw new ProgramError('interrupted', 'Stopped. Unfinished runs are recorded.');
  return { report: [] };
};
