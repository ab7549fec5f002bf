import * as vscode from 'vscode';
import type { Connections } from '../../../core/account/connection';
import type { Costs, CostTable } from '../../../core/account/costs';
import type { Credits } from '../../../core/account/credits';
import { type PaidRun, type Spent, spendingOf } from '../../../core/account/spending';
import { OPERATION_TABLE } from '../../../core/domain/operations';
import { timeOf } from '../../../core/domain/runId';
import type { RunPlan } from '../../../core/domain/runPlan';
import { charges } from '../../../core/text/charges';
import { countOf, creditCount } from '../../../shared/base/counts';
import { plainText } from '../../../shared/base/foreignText';
import { Later } from '../../../shared/base/later';
import { formatNumber } from '../../../shared/base/numbers';
import { GENERATIONS } from '../../../shared/contract/limits';

/** The part of a run that matters here: its service and its credits (see `RunSnapshot`). */
interface RunCredits {
  readonly id: string;
  readonly plan: Pick<RunPlan, 'tags'>;
  readonly snapshot: {
    readonly state: string;
    readonly origin?: string;
    readonly reserved?: number;
    readonly remaining?: number;
    readonly remainingAtStart?: number;
  };
}

export interface CreditsOverviewDependencies {
  readonly credits: Credits;
  readonly costs: Costs;
  readonly runs: { list(): readonly RunCredits[]; readonly onDidChange: vscode.Event<void> };
  readonly connections: Pick<Connections, 'origin' | 'onDidChange'>;
}

/** Changes within this time fire one event, because the journal is read run by run. */
const PAUSE_MS = 100;

/** Credits, costs and spending on the current service. */
export class CreditsOverview implements vscode.Disposable {
  readonly #dependencies: CreditsOverviewDependencies;

  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable[];
  readonly #later = new Later(PAUSE_MS, () => this.#changed.fire(), { fromFirst: true });

  constructor(dependencies: CreditsOverviewDependencies) {
    this.#dependencies = dependencies;
    const { credits, costs, runs, connections } = dependencies;
    const soon = () => this.changedSoon();
    this.#subscriptions = [credits, costs, runs, connections].map(({ onDidChange }) => onDidChange(soon));
  }

  /** The numbers, for pages. */
  get known(): { readonly credits?: number; readonly costs: CostTable } {
    const { credits, costs, connections } = this.#dependencies;
    const left = credits.last(connections.origin);
    return { ...(left !== undefined && { credits: left }), costs: costs.of(connections.origin) };
  }

  /** Text lines for last costs, spending today and in seven days, and tags; without those that have nothing to say. */
  lines(now = Date.now()): string[] {
    const { runs, connections } = this.#dependencies;
    if (!charges(connections.origin)) return [];
    const paid = runs.list().filter(({ snapshot }) => snapshot.origin === connections.origin);
    const { today, week, tags } = spendingOf(paid.map(paidRun), now);
    const byTag = tags.map(({ tag, credits }) => `${plainText(tag)} ${formatNumber(credits)}`).join(' · ');
    return [
      costsLine(this.known.costs),
      today.runs ? vscode.l10n.t('Spent today: {0}', spentText(today)) : '',
      week.runs > today.runs ? vscode.l10n.t('Spent in the last 7 days: {0}', spentText(week)) : '',
      byTag && vscode.l10n.t('By tag, in the last 7 days: {0}', byTag),
    ].filter(Boolean);
  }

  /** Fires a change after a moment. Also called each minute, because a new day may have begun. */
  changedSoon(): void {
    this.#later.schedule();
  }

  dispose(): void {
    this.#later.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }
}

function costsLine(costs: CostTable): string {
  const known = GENERATIONS.flatMap((operation) => {
    const credits = costs[operation];
    return credits === undefined ? [] : [`${OPERATION_TABLE[operation].name()} ${formatNumber(credits)}`];
  });
  return known.length ? vscode.l10n.t('Last cost: {0}', known.join(', ')) : '';
}

function spentText({ credits, runs }: Spent): string {
  return countOf(
    {
      one: () =>
        vscode.l10n.t({
          message: '{0} in 1 run',
          args: [creditCount(credits)],
          comment: ['{0}: such as “15 credits”'],
        }),
      several: (count) =>
        vscode.l10n.t({
          message: '{0} in {1} runs',
          args: [creditCount(credits), count],
          comment: ['{0}: such as “45 credits”; {1}: a number'],
        }),
    },
    runs,
  );
}

function paidRun({ id, plan, snapshot }: RunCredits): PaidRun {
  const { reserved, remainingAtStart, remaining, state } = snapshot;
  return {
    at: timeOf(id),
    tags: plan.tags,
    failed: state === 'failed',
    reserved,
    leftAtStart: remainingAtStart,
    left: remaining,
  };
}
