import * as vscode from 'vscode';
import type { Credits } from '../../../core/account/credits';
import { creditCount } from '../../../shared/base/counts';
import { formatNumber } from '../../../shared/base/numbers';
import { onAddressChange, settings } from '../../platform/settings';

/** Shows the current service and its credits; spins while runs are open. A click opens the menu. */
export class StatusBar implements vscode.Disposable {
  readonly #credits: Credits;

  readonly #item = vscode.window.createStatusBarItem('spriteKiln.status', vscode.StatusBarAlignment.Right, 50);
  readonly #subscriptions: vscode.Disposable[];
  #open = 0;
  #spending: readonly string[] = [];

  constructor(credits: Credits) {
    this.#credits = credits;
    this.#item.name = vscode.l10n.t('Sprite Kiln');
    this.#item.command = 'spriteKiln.showMenu';
    this.#subscriptions = [
      onAddressChange(() => this.#show()),
      credits.onDidChange(() => this.#show()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#show()),
    ];
    this.#show();
    this.#item.show();
  }

  /** Service and credits on one line. */
  get summary(): string {
    return this.#lines().join(', ');
  }

  /** Plain text, so that nothing in it can be a link. */
  get tooltip(): string {
    return [vscode.l10n.t('Sprite Kiln'), ...this.#lines(), ...this.#spending].join('\n');
  }

  runsOpen(count: number): void {
    this.#open = count;
    this.#show();
  }

  /** Sets the tooltip's lines on costs and spending. */
  tellSpending(lines: readonly string[]): void {
    this.#spending = lines;
    this.#show();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#item.dispose();
  }

  #show(): void {
    const icon = this.#open ? `$(loading~spin) ${this.#open}` : '$(sparkle)';
    const credits = this.#credits.last(settings.origin());
    this.#item.text = `${icon} ${credits === undefined ? vscode.l10n.t('Sprite Kiln') : formatNumber(credits)}`;
    this.#item.tooltip = this.tooltip;
    const label = [vscode.l10n.t('Sprite Kiln'), ...this.#lines()].join(', ');
    this.#item.accessibilityInformation = { label, role: 'button' };
  }

  #lines(): string[] {
    const origin = settings.origin();
    return [
      origin === 'built-in' ? vscode.l10n.t('Built-in service: procedural placeholders, offline and free') : origin,
      ...(vscode.workspace.isTrusted ? [] : [vscode.l10n.t('Runs need a trusted workspace.')]),
      ...this.#creditsLine(origin),
      ...(this.#open ? [vscode.l10n.t('Runs in progress: {0}', this.#open)] : []),
    ];
  }

  #creditsLine(origin: string): string[] {
    const credits = this.#credits.last(origin);
    const at = this.#credits.heardAt(origin);
    if (credits === undefined) return [];
    if (at === undefined) return [creditCount(credits)];
    return [
      vscode.l10n.t({
        message: '{0} as of {1}',
        args: [creditCount(credits), timeText(at)],
        comment: ['{0}: such as “420 credits”; {1}: a time, or a day and a time'],
      }),
    ];
  }
}

/** A time of day, with the date if it is not today. */
function timeText(at: number): string {
  const today = new Date(at).toDateString() === new Date().toDateString();
  const format = new Intl.DateTimeFormat(vscode.env.language, {
    timeStyle: 'short',
    dateStyle: today ? undefined : 'medium',
  });
  return format.format(at);
}
