import type { AnswerData } from '../agents/answers';
import type { ToolCall } from '../agents/host';
import { hasCode } from '../core/disk/durableFiles';
import { isBelow } from '../core/disk/realPlaces';
import { foreignText, plainText } from '../shared/base/foreignText';
import type { CommandBody, CommandInput, ProgramContext } from './context';
import { programErrorOf } from './errorWords';
import type { Outcome } from './outcome';
import { ProgramError } from './programError';
import { openHost, type ProgramHost } from './programHost';

/** The work of a command, once the core is open. */
export type HostedBody = (host: ProgramHost, context: ProgramContext, input: CommandInput) => Promise<Outcome>;

/** The body of a command that works with the core: opens it, and closes it however the work ends. */
export function withHost(work: HostedBody): CommandBody {
  return async (context, input) => {
    const host = await openHost(context);
    try {
      const outcome = await work(host, context, input);
      context.progress.end();
      await host.close();
      return outcome;
    } catch (error) {
      context.progress.end();
      // Whatever fails now was caused by the first fault, or is less important.
      await host.close().catch(() => {});
      throw dataFault(error, context) ?? programErrorOf(error, undefined, host.core.connections.origin);
    }
  };
}

/** What is said if the folder of the records can't be made or written. Nothing is sent without a record. */
function dataFault(error: unknown, { options: { data } }: ProgramContext): ProgramError | undefined {
  if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR') || !('path' in error)) return undefined;
  const { path } = error;
  if (typeof path !== 'string' || !(isBelow(path, data) || isBelow(data, path))) return undefined;
  const said = `${plainText(foreignText(data))} can't be written, so runs and assets can't be recorded.`;
  return new ProgramError('failed', said, { next: 'Name another folder with --data.', cause: error });
}

/** Resolves when the person interrupts the program. */
export function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

/** How the tools' parts are called by a command. */
export function callOf({ signal, progress }: ProgramContext): ToolCall {
  return { signal, progress: (text) => progress.say(text) };
}

/** The answer of a tool that is free, as the end of a command. */
export function answered(data: AnswerData, report: Outcome['report']): Outcome {
  if (data.ok) return outcomeOf(data, report);
  const { code, message, charged } = data.error;
  return outcomeOf(data, report, new ProgramError(code, message, { charged }));
}

/** What the tools' parts return, as the end of a command, with lines for people. */
export function outcomeOf(
  { run, files, assets, credits, details }: AnswerData,
  report: Outcome['report'],
  error?: ProgramError,
): Outcome {
  return {
    ...(run !== undefined && { run }),
    files,
    assets,
    credits,
    ...(details && { details }),
    report,
    ...(error && { error }),
  };
}
