import * as vscode from 'vscode';
import type { Connections } from '../../../core/account/connection';
import type { AgentBudget, Usage } from '../../../core/budget/budget';
import type { Runs } from '../../../core/runs/runs';
import { charges } from '../../../core/text/charges';
import { creditCount } from '../../../shared/base/counts';
import { formatNumber } from '../../../shared/base/numbers';
import { editorBound } from './toolHost';

export interface AgentSpendingDependencies {
  readonly budget: Pick<AgentBudget, 'usage'>;
  readonly runs: Pick<Runs, 'list'>;
  /** Fires after runs changed, at most a few times a second: the journal is read run by run. */
  readonly onDidChangeRuns: vscode.Event<void>;
  readonly connections: Pick<Connections, 'origin'>;
}

/** What agents have spent today, for the tooltip of the status bar. It's read when a run of an agent changed. */
export class AgentSpending implements vscode.Disposable {
  readonly #dependencies: AgentSpendingDependencies;

  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable[];
  #usage: Usage | undefined;

  constructor(dependencies: AgentSpendingDependencies) {
    this.#dependencies = dependencies;
    const read = () => void this.refresh();
    this.#subscriptions = [
      dependencies.onDidChangeRuns(read),
      vscode.workspace.onDidChangeConfiguration(
        (event) => event.affectsConfiguration('spriteKiln.agentBudget') && read(),
      ),
    ];
  }

  /** A line; none if agents never asked for anything, or nothing costs credits. */
  lines(): string[] {
    const usage = this.#usage;
    if (!usage || !charges(this.#dependencies.connections.origin)) return [];
    const { limit, used, closed } = usage;
    const sum = vscode.l10n.t({
      message: 'Agents today: {0} of {1}',
      args: [formatNumber(used), creditCount(limit)],
      comment: ['{0}: a number of credits; {1}: such as “100 credits”'],
    });
    return [
      closed ? vscode.l10n.t('{0}. Closed until midnight UTC, because a run cost more than expected.', sum) : sum,
    ];
  }

  /** Reads it again. Never rejects. */
  async refresh(): Promise<void> {
    const { runs, budget } = this.#dependencies;
    if (!runs.list().some(({ plan }) => plan.agent)) return;
    const usage = await budget.usage(await editorBound()).catch(() => undefined);
    if (usage?.used === this.#usage?.used && usage?.limit === this.#usage?.limit) return;
    this.#usage = usage;
    this.#changed.fire();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }
}
