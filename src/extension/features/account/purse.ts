import * as vscode from 'vscode';
import type { Operation } from '../../../shared/api';
import { creditCount, formatNumber } from '../../platform/numbers';
import { operationName } from '../runs/operationName';
import type { Run } from '../runs/run';
import { timeOf } from '../runs/runId';
import type { Runs } from '../runs/runs';
import type { Connections } from './connection';
import type { Costs, CostTable } from './costs';
import type { Credits } from './credits';
import { type PaidRun, type Spent, spendingOf } from './spending';

export interface PurseParts {
  readonly credits: Credits;
  readonly costs: Costs;
  readonly runs: Pick<Runs, 'list' | 'onDidChange'>;
  readonly connections: Pick<Connections, 'origin' | 'onDidChange'>;
}

/** In the order of the commands. */
const OPERATIONS: readonly Operation[] = ['generate', 'edit', 'style-reference', 'direction-set', 'animate'];
/** The journal is read run by run: what changes in between is told once. */
const PAUSE_MS = 100;

/** What is known of credits, costs and spending on the service in use. */
export class Purse implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable[];
  private pause: NodeJS.Timeout | undefined;

  constructor(private readonly parts: PurseParts) {
    const { credits, costs, runs, connections } = parts;
    const soon = () => this.changedSoon();
    this.subscriptions = [credits, costs, runs, connections].map(({ onDidChange }) => onDidChange(soon));
  }

  /** For those who show numbers of their own. */
  get known(): { readonly credits?: number; readonly costs: CostTable } {
    const { credits, costs, connections } = this.parts;
    const left = credits.last(connections.origin);
    return { ...(left !== undefined && { credits: left }), costs: costs.of(connections.origin) };
  }

  /** Last costs, what was spent today and in seven days, and for which tags: a line each, where there is something to say. */
  lines(now = Date.now()): string[] {
    const { runs, connections } = this.parts;
    const paid = runs.list().filter(({ snapshot }) => snapshot.origin === connections.origin);
    const { today, week, tags } = spendingOf(paid.map(paidRun), now);
    const byTag = tags.map(({ tag, credits }) => `${tag} ${formatNumber(credits)}`).join(' · ');
    return [
      costsLine(this.known.costs),
      today.runs ? vscode.l10n.t('Spent today: {0}', spentText(today)) : '',
      week.runs > today.runs ? vscode.l10n.t('Spent in 7 days: {0}', spentText(week)) : '',
      byTag && vscode.l10n.t('By tag, in 7 days: {0}', byTag),
    ].filter(Boolean);
  }

  /** Says that time has passed: another day may have begun. */
  changedSoon(): void {
    this.pause ??= setTimeout(() => {
      this.pause = undefined;
      this.changed.fire();
    }, PAUSE_MS);
  }

  dispose(): void {
    clearTimeout(this.pause);
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }
}

function costsLine(costs: CostTable): string {
  const known = OPERATIONS.flatMap((operation) => {
    const credits = costs[operation];
    return credits === undefined ? [] : [`${operationName(operation)} ${formatNumber(credits)}`];
  });
  return known.length ? vscode.l10n.t('Last cost: {0}', known.join(', ')) : '';
}

function spentText({ credits, runs }: Spent): string {
  return runs === 1
    ? vscode.l10n.t({ message: '{0} in 1 run', args: [creditCount(credits)], comment: ['{0}: such as “15 credits”'] })
    : vscode.l10n.t({
        message: '{0} in {1} runs',
        args: [creditCount(credits), formatNumber(runs)],
        comment: ['{0}: such as “45 credits”; {1}: a number'],
      });
}

function paidRun({ id, plan, snapshot }: Run): PaidRun {
  const { reserved, remainingAtStart, remaining, state } = snapshot;
  return {
    at: timeOf(id),
    tags: plan.tags,
    failed: state === 'failed',
    ...(reserved !== undefined && { reserved }),
    ...(remainingAtStart !== undefined && { leftAtStart: remainingAtStart }),
    ...(remaining !== undefined && { left: remaining }),
  };
}
