import * as vscode from 'vscode';
import type { Memory } from '../../../core/host/memory';
import { recall, remember } from '../../../core/host/stored';
import { messageOf } from '../../../core/text/errors';
import { plainText } from '../../../shared/base/foreignText';
import { settings } from '../../platform/settings';
import { showFailure, showInfo } from '../../platform/toast';

/** The setting for clicks in lists of changes, and a question to a person. */
export interface CompareAlwaysPorts {
  /** Whether the setting has a value, whichever. */
  isChosen(): boolean;
  /** Turns the setting on. @returns whether that worked */
  choose(): Promise<boolean>;
  /** @returns whether the person agrees */
  ask(): Promise<boolean>;
}

/** What decides whether the question may come. */
export interface CompareAlwaysFacts {
  /** Whether the file is an image of a sprite's size. */
  isSprite(uri: string): Promise<boolean>;
  /** Whether nothing else needs the person at the moment. */
  isFree(): boolean;
}

/**
 * Offers once, at the first click on a changed sprite in a list of changes, to open such clicks as comparisons: VS Code shows both versions at 1×. If
 * something is in the way, the offer waits for the next click.
 */
export class CompareAlways {
  readonly #kept: Memory;
  readonly #facts: CompareAlwaysFacts;
  readonly #ports: CompareAlwaysPorts;

  constructor(kept: Memory, facts: CompareAlwaysFacts, ports: CompareAlwaysPorts = editorPorts) {
    this.#kept = kept;
    this.#facts = facts;
    this.#ports = ports;
  }

  /** Someone opened VS Code's own comparison of a file. @returns whether it should be replaced */
  async opened(uri: string): Promise<boolean> {
    if (this.#wasAsked() || this.#ports.isChosen() || !(await this.#facts.isSprite(uri))) return false;
    if (this.#wasAsked() || !this.#facts.isFree()) return false;
    await remember(this.#kept, 'git.compareAlways', 'asked');
    return (await this.#ports.ask()) && this.#ports.choose();
  }

  #wasAsked(): boolean {
    return recall(this.#kept, 'git.compareAlways') === 'asked';
  }
}

const editorPorts: CompareAlwaysPorts = {
  isChosen: settings.isCompareFromChangesSet,
  async choose() {
    try {
      await settings.setCompareFromChanges(true);
      return true;
    } catch (error) {
      void showFailure(vscode.l10n.t("Couldn't change your settings ({0}).", plainText(messageOf(error))));
      return false;
    }
  },
  async ask() {
    const always = vscode.l10n.t('Always Open Comparison');
    const text = vscode.l10n.t(
      'Open changed sprites as enlarged comparisons from now on? The setting “{0}” undoes this.',
      'spriteKiln.compareFromChanges',
    );
    return (await showInfo(text, always, vscode.l10n.t('Not Now'))) === always;
  },
};
