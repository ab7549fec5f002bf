import { AgentBudget, type Usage } from '../../core/budget/budget';
import { limitFrom } from '../../core/budget/limits';
import { creditCount } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import { writeBudget } from '../config';
import type { CommandBody, ProgramContext } from '../context';
import { programErrorOf } from '../errorWords';
import type { Outcome } from '../outcome';
import { assertPerson } from '../person';
import { badInput, ProgramError } from '../programError';

/** `budget`: shows what agents may spend today, or sets it. */
export const budgetBody: CommandBody = async (context, input) => {
  const { words, named, flags } = input;
  const [given] = words;
  const asked = [given !== undefined, named.release !== undefined, flags.has('reserved'), flags.has('newDay')];
  if (asked.filter(Boolean).length > 1)
    throw badInput("A number of credits, --reserved, --release, and --new-day can't be combined.");
  if (flags.has('reserved')) return (await import('./reserved')).reservedBody(context, input);
  if (named.release) return (await import('./reserved')).releaseBody(context, input);
  if (flags.has('newDay')) await beginNewDay(context);
  if (given !== undefined) await setBudget(given, context);
  return shown(context);
};

const budgetOf = ({ places }: ProgramContext) => new AgentBudget({ folder: places.budget, now: Date.now });

async function beginNewDay(context: ProgramContext): Promise<void> {
  assertPerson(context, 'budget --new-day');
  const { agentBudget } = await context.config();
  const question = `What agents spent or reserved today will count no more, so they may spend ${creditCount(agentBudget)} again. Begin a new day of the budget?`;
  if (!(await context.confirm(question))) throw new ProgramError('interrupted', "Canceled. The budget wasn't changed.");
  await budgetOf(context)
    .beginNewDay()
    .catch((error: unknown) => {
      throw programErrorOf(error);
    });
}

/** All folders of the account count together. */
async function usageNow(context: ProgramContext): Promise<Usage> {
  const { agentBudget: limit } = await context.config();
  return budgetOf(context)
    .usage({ limit })
    .catch((error: unknown) => {
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
      ...(pending ? ['To see what is reserved: sprite-kiln budget --reserved'] : []),
      `The next day of the budget begins at ${ends.slice(0, 16).replace('T', ' ')} UTC.`,
    ],
  };
}

async function setBudget(given: string, context: ProgramContext): Promise<void> {
  const { confirm, places } = context;
  const credits = /^\d{1,7}$/.test(given) ? limitFrom(Number(given)) : undefined;
  if (credits === undefined)
    throw badInput(`The budget must be a whole number from 0 to 1,000,000, not “${plainText(foreignText(given))}”.`);
  assertPerson(context, `budget ${credits}`);
  // Where nothing can be counted, no budget has a meaning.
  await usageNow(context);
  const question = `Agents on this account may spend ${creditCount(credits)} a day, in all folders together. Set this budget?`;
  if (!(await confirm(question))) throw new ProgramError('interrupted', "Canceled. The budget wasn't changed.");
  await writeBudget(places, credits);
}
