import * as vscode from 'vscode';
import { settings } from '../../platform/settings';
import type { Connections } from './connection';
import type { Credits } from './credits';

/** Which service is used and what is left there; spins while runs are open. A click opens the menu. */
export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('spriteKiln.status', vscode.StatusBarAlignment.Right, 50);
  private readonly subscriptions: vscode.Disposable[];
  private open = 0;

  constructor(
    private readonly connections: Connections,
    private readonly credits: Credits,
  ) {
    this.item.name = vscode.l10n.t('Sprite Kiln');
    this.item.command = 'spriteKiln.showMenu';
    this.subscriptions = [connections.onDidChange(() => this.show()), credits.onDidChange(() => this.show())];
    this.show();
    this.item.show();
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
    const builtIn = this.connections.kind === 'built-in';
    const origin = builtIn ? 'built-in' : originOf(settings.baseUrl());
    const credits = this.credits.last(origin);
    const amount = credits === undefined ? undefined : new Intl.NumberFormat(vscode.env.language).format(credits);
    const icon = this.open ? `$(loading~spin) ${this.open}` : '$(sparkle)';
    this.item.text = `${icon} ${amount ?? vscode.l10n.t('Sprite Kiln')}`;
    const service = builtIn ? vscode.l10n.t('Built-in service: placeholders drawn by rule, offline and free') : origin;
    const sum = amount === undefined ? '' : vscode.l10n.t('{0} credits', amount);
    const runs = this.open ? vscode.l10n.t('Runs in progress: {0}', this.open) : '';
    this.item.tooltip = [vscode.l10n.t('Sprite Kiln'), service, sum, runs].filter(Boolean).join('\n');
    this.item.accessibilityInformation = { label: this.item.tooltip.replaceAll('\n', ', '), role: 'button' };
  }
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}
