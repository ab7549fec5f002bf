import { AgentBudget } from '../../src/core/budget/budget';

/** Asks for what is left of the budget, at first and again, and prints the milliseconds of each. */
const [folder = ''] = process.argv.slice(2);
const budget = new AgentBudget({ folder: () => folder, now: Date.now });

async function timed(): Promise<number> {
  const begin = performance.now();
  await budget.usage({ limit: 1_000_000 });
  return performance.now() - begin;
}

timed().then(async (first) => console.log(JSON.stringify([first, await timed()])));
