import type { AnswerData } from '../agents/answers';
import type { ToolCall } from '../agents/host';
import type { CommandBody, CommandInput, ProgramContext } from './context';
import { programErrorOf } from './errorWords';
import type { Outcome } from './outcome';
import { ProgramError } from './programError';
import { openHost, type ProgramHost } from './programHost';

/** The work of a command, once the engine is open. */
export type HostedBody = (host: ProgramHost, context: ProgramContext, input: CommandInput) => Promise<Outcome>;

/** The body of a command that works with the engine: opens it, and closes it however the work ends. */
export function withHost(work: HostedBody): CommandBody {
  return async (context, input) => {
    const host = await openHost(context);
    try {
      return await work(host, context, input);
    } catch (error) {
      throw programErrorOf(error, undefined, host.engine.connections.origin);
    } finally {
      context.progress.end();
      await host.close();
    }
  };
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
