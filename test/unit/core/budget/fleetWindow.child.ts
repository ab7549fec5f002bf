/**
 * A window in a process that can be killed: the engine, and the tools as VS Code calls them, with the editor's limit. Argument: a `WindowOrder` as
 * JSON. Answers messages of its parent.
 */
import { callTool, toolOf } from '../../../../src/agents/tools';
import { CALL, type ToolHostOptions, toolHost } from '../../../support/program/toolHost';
import { hurryProcess } from '../../../support/runs/clocks';

export interface WindowOrder {
  /** Time passes this many times as fast. */
  readonly times: number;
  /** Start of the clock, in milliseconds since 1970. */
  readonly epoch: number;
  readonly host: Omit<ToolHostOptions, 'more'>;
}

/** A call of a tool, or what a person does with a run in the view *Runs*. */
export type Asked = { readonly number: number } & (
  | { readonly tool: string; readonly args: unknown }
  | { readonly checkAgain: string }
);

export interface Answered {
  readonly number: number;
  readonly ok: boolean;
  /** Code of the error. */
  readonly code?: string;
  readonly text: string;
}

async function main(): Promise<void> {
  const { times, epoch, host: options }: WindowOrder = JSON.parse(process.argv[2] ?? '{}');
  hurryProcess(times, epoch);
  // Pictures in results are made by the servers.
  const host = await toolHost({ ...options, more: { textOnly: () => true } });
  const { runs, connections } = host.core;

  const answer = async (asked: Asked): Promise<Omit<Answered, 'number'>> => {
    if ('tool' in asked) {
      const tool = toolOf(asked.tool);
      if (!tool) throw new RangeError(`No tool ${asked.tool}.`);
      const { data, text } = await callTool(tool, asked.args, host, CALL);
      return { ok: data.ok, text, ...(!data.ok && { code: data.error.code }) };
    }
    await runs.reread();
    const run = runs.find(asked.checkAgain);
    if (!run) return { ok: false, text: 'gone' };
    const again = await runs.checkAgain(run, await connections.current());
    await again.ended;
    const { state, error } = again.snapshot;
    return { ok: state === 'succeeded', text: `${state} ${error instanceof Error ? error.message : ''}` };
  };

  process.on('message', (asked: Asked) => {
    const said = (rest: Omit<Answered, 'number'>) => process.send?.({ number: asked.number, ...rest });
    answer(asked).then(said, (error: unknown) => said({ ok: false, code: 'bug', text: String(error) }));
  });
  // The window is closed.
  process.once('disconnect', () => void host.close().then(() => process.exit(0)));
  await runs.recover(() => connections.current());
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
