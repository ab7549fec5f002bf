/**
 * One of several processes that reserve at the same time and may be killed or suspended at any moment. Argument: an `Order` as JSON. Prints a line for
 * each step once it is done: a reservation, and what its run was charged.
 */
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { AgentBudget } from '../../../../src/core/budget/budget';
import { BudgetError } from '../../../../src/service/runErrors';
import { seeded } from '../../../support/random';

export interface Order {
  readonly folder: string;
  readonly name: string;
  readonly seed: number;
  readonly runs: number;
  readonly limit: number;
  readonly workspace: string;
  /** Absent: all runs of the account count. */
  readonly folders?: readonly string[];
  /** Share of the runs whose cost isn't known, 0 to 1. */
  readonly unknown: number;
  /** Milliseconds by which the clock of this process is wrong. */
  readonly jump?: number;
}

export type Step =
  /** The run may be sent: `credits` is what a service will charge it. */
  | { readonly do: 'sent'; readonly run: string; readonly workspace: string; readonly credits: number }
  | { readonly do: 'released'; readonly run: string }
  | { readonly do: 'refused'; readonly run: string }
  | { readonly do: 'failed'; readonly text: string };

const order: Order = JSON.parse(process.argv[2] ?? '{}');
const say = (step: Step) => writeSync(process.stdout.fd, `${JSON.stringify(step)}\n`);

async function main(): Promise<void> {
  const { folder, name, seed, runs, limit, workspace, folders, unknown, jump = 0 } = order;
  const random = seeded(seed);
  const budget = new AgentBudget({ folder: () => folder, now: () => Date.now() + jump });
  for (let count = 0; count < runs; count++) {
    const run = `${name}-${count}`;
    const isKnown = random() >= unknown;
    const price = 1 + Math.floor(random() * 6);
    const fate = random();
    try {
      const { reserved } = await budget.reserve({
        runId: run,
        workspace,
        origin: 'https://a.example',
        operation: 'edit',
        cost: isKnown ? price : undefined,
        limit,
        folders,
      });
      // An unknown cost turns out to be less than all that was left.
      const credits = Math.min(price, reserved);
      if (fate < 0.2) {
        // Released before it's said: a kill in between leaves less to spend, never more.
        await budget.release(run);
        say({ do: 'released', run });
        continue;
      }
      say({ do: 'sent', run, workspace, credits });
      await delay(random() * 3);
      // Some never hear what they were charged.
      if (fate < 0.9) await budget.settle(run, credits, workspace);
    } catch (error) {
      if (!(error instanceof BudgetError) || error.fault === 'ledger') throw error;
      say({ do: 'refused', run });
      await delay(random() * 3);
    }
  }
}

main().catch((error: unknown) => {
  say({ do: 'failed', text: String(error instanceof Error ? (error.cause ?? error) : error) });
  process.exitCode = 1;
});
