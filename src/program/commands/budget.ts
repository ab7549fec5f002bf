import { AgentBudget, type Usage } from '../../engine/budget/budget';
import { limitFrom } from '../../engine/budget/limits';
import { creditCount, formatNumber } from '../../engine/text/numbers';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { writeBudget } from '../config';
import type { CommandBody, ProgramContext } from '../context';
import { programErrorOf } from '../errorWords';
import type { Outcome } from '../outcome';
import { badInput, ProgramError } from '../programError';

/** `budget`: shows what agents may spend today, or sets it. */
export const budgetBody: CommandBody = async (context, { words: [given] }) => {
  if (given !== undefined) await setBudget(given, context);
  return shown(context);
};

/** All folders of the account count together. */
async function usageNow({ config, places }: ProgramContext): Promise<Usage> {
  const { agentBudget: limit } = await config();
  return new AgentBudget({ folder: places.budget, now: Date.now }).usage({ limit }).catch((error: unknown) => {
    throw programErrorOf(error);
  });
}

async function shown(context: ProgramContext): Promise<Outcome> {
  const usage = await usageNow(context);
  const { limit, used, pending, left, closed, resetsAt } = usage;
  const ends = new Date(resetsAt).toISOString();
  return {
    credits: { budgetLeft: left },
    details: { limit, used, pending, left, closed, resetsAt: ends },
    report: [
      limit === 0 ? 'Agents may not spend any credits.' : `Agents may spend ${creditCount(limit)} a day.`,
      `Used today: ${creditCount(used)}${pending ? `, of which unfinished runs reserve ${formatNumber(pending)}` : ''}. ${creditCount(left)} left.`,
      ...(closed ? ['It is closed for today, because a run cost more than expected.'] : []),
      `The next day of the budget begins at ${ends.slice(0, 16).replace('T', ' ')} UTC.`,
    ],
  };
}

/** Only a person sets it: agents have no terminal, and a question is asked in any case. */
async function setBudget(given: string, context: ProgramContext): Promise<void> {
  const { isTerminal, confirm, places } = context;
  const credits = /^\d{1,7}$/.test(given) ? limitFrom(Number(given)) : undefined;
  if (credits === undefined)
    throw badInput(`The budget must be a whole number from 0 to 1,000,000, not “${plainText(foreignText(given))}”.`);
  if (!isTerminal)
    throw badInput("Only a person can set the agents' budget.", `Run “sprite-kiln budget ${credits}” on a terminal.`);
  // Where nothing can be counted, no budget has a meaning.
  await usageNow(context);
  const question = `Agents on this account may spend ${creditCount(credits)} a day, in all folders together. Set this budget?`;
  if (!(await confirm(question))) throw new ProgramError('interrupted', "Canceled. The budget wasn't changed.");
  await writeBudget(places, credits);
}
