import * as vscode from 'vscode';
import { creditCount, formatNumber } from '../../platform/numbers';
import { onAddressChange, settings } from '../../platform/settings';
import type { Credits } from './credits';

/** Which service is used and what is left there; spins while runs are open. A click opens the menu. */
export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('spriteKiln.status', vscode.StatusBarAlignment.Right, 50);
  private readonly subscriptions: vscode.Disposable[];
  private open = 0;

  constructor(private readonly credits: Credits) {
    this.item.name = vscode.l10n.t('Sprite Kiln');
    this.item.command = 'spriteKiln.showMenu';
    this.subscriptions = [onAddressChange(() => this.show()), credits.onDidChange(() => this.show())];
    this.show();
    this.item.show();
  }

  /** Service and credits on one line. */
  get summary(): string {
    return this.lines().join(', ');
  }

  runsOpen(count: number): void {
    this.open = count;
    this.show();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.item.dispose();
  }

  private show(): void {
    const icon = this.open ? `$(loading~spin) ${this.open}` : '$(sparkle)';
    const credits = this.credits.last(settings.origin());
    this.item.text = `${icon} ${credits === undefined ? vscode.l10n.t('Sprite Kiln') : formatNumber(credits)}`;
    const lines = [vscode.l10n.t('Sprite Kiln'), ...this.lines()];
    this.item.tooltip = lines.join('\n');
    this.item.accessibilityInformation = { label: lines.join(', '), role: 'button' };
  }

  private lines(): string[] {
    const origin = settings.origin();
    const credits = this.credits.last(origin);
    return [
      origin === 'built-in' ? vscode.l10n.t('Built-in service: placeholders drawn by rule, offline and free') : origin,
      ...(credits === undefined ? [] : [creditCount(credits)]),
      ...(this.open ? [vscode.l10n.t('Runs in progress: {0}', this.open)] : []),
    ];
  }
}
