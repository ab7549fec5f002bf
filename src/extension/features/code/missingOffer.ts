import * as vscode from 'vscode';
import type { CodeFinding } from '../../../core/code/findings/codeFinding';
import { nameOf } from '../../../core/disk/fileStore';
import type { Memory } from '../../../core/host/memory';
import { recall, remember } from '../../../core/host/stored';
import { messageOf } from '../../../core/text/errors';
import { plainText } from '../../../shared/base/foreignText';
import { settings } from '../../platform/settings';
import { showFailure, showInfo } from '../../platform/toast';

/** The setting, and a question to a person. */
export interface MissingOfferPorts {
  /** Whether the setting has a value, whichever. */
  isChosen(): boolean;
  /** Turns the setting on for the workspace. @returns whether that worked */
  choose(): Promise<boolean>;
  /** @returns whether the person agrees */
  ask(found: CodeFinding): Promise<boolean>;
}

/** What decides whether the question may come. */
export interface MissingOfferFacts {
  /** What is missing in a document, as far as that's certain: the first one. */
  missingIn(document: vscode.TextDocument): Promise<CodeFinding | undefined>;
  /** Whether nothing else needs the person at the moment. */
  isFree(): boolean;
}

/** Most documents that are looked at in a window: whoever opens more of them has no sprite that is missing, or wasn't free. */
const MAX_LOOKS = 200;

/**
 * Offers once for each workspace to show problems where code names sprites, when somebody opens or saves a document with a path that leads nowhere. If
 * something is in the way, the offer waits for the next document.
 */
export class MissingOffer {
  readonly #kept: Memory;
  readonly #facts: MissingOfferFacts;
  readonly #ports: MissingOfferPorts;

  #looks = 0;

  /** @param kept of the workspace */
  constructor(kept: Memory, facts: MissingOfferFacts, ports: MissingOfferPorts = editorPorts) {
    this.#kept = kept;
    this.#facts = facts;
    this.#ports = ports;
  }

  /** Whether the offer may still come, so that looking for a reason isn't in vain. */
  get isOpen(): boolean {
    return this.#looks < MAX_LOOKS && !this.#wasAsked() && !this.#ports.isChosen();
  }

  /** Somebody opened or saved a document. @returns whether problems are shown from now on, because the person agreed */
  async seen(document: vscode.TextDocument): Promise<boolean> {
    if (!this.isOpen || !this.#facts.isFree()) return false;
    this.#looks++;
    const found = await this.#facts.missingIn(document);
    if (!found || !this.isOpen || !this.#facts.isFree()) return false;
    await remember(this.#kept, 'code.offer', 'asked');
    return (await this.#ports.ask(found)) && this.#ports.choose();
  }

  #wasAsked(): boolean {
    return recall(this.#kept, 'code.offer') === 'asked';
  }
}

/** Turns the setting on or off for the workspace, and says so if that's impossible. @returns whether it worked */
export async function setMissingSprites(value: boolean): Promise<boolean> {
  try {
    await settings.setMissingSprites(value);
    return true;
  } catch (error) {
    void showFailure(
      vscode.l10n.t("Couldn't change the settings of this workspace ({0}).", plainText(messageOf(error))),
    );
    return false;
  }
}

const editorPorts: MissingOfferPorts = {
  isChosen: settings.isMissingSpritesSet,
  choose: () => setMissingSprites(true),
  async ask({ file, sprite = file }) {
    const show = vscode.l10n.t('Show Problems');
    const [code, missing] = [plainText(nameOf(file)), plainText(nameOf(sprite))];
    const said = vscode.l10n.t("{0} names {1}, which doesn't exist.", code, missing);
    const kept = vscode.l10n.t('Show problems like this in the workspace?');
    const text = { text: `${said} ${kept}`, said, kept, names: [code, missing] };
    return (await showInfo(text, show, vscode.l10n.t('Not Now'))) === show;
  },
};
