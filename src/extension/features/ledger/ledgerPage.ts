import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { childOf, nameOf, placeKey } from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';
import { addMergeRule, hasMergeRule, LedgerFileError, MERGE_LINE } from '../../../core/ledger/ledgerFile';
import { LEDGER_FORMATS } from '../../../core/ledger/ledgerFormats';
import { LEDGER_NAME } from '../../../core/ledger/ledgerText';
import { shopText } from '../../../core/ledger/shopText';
import type { ProjectLedger, SpriteLedger } from '../../../core/ledger/spriteLedger';
import type { Glances } from '../../../core/references/glances';
import { messageOf, SentenceError } from '../../../core/text/errors';
import { plainText } from '../../../shared/base/foreignText';
import { Later } from '../../../shared/base/later';
import {
  type LEDGER_EXPORTS,
  type LedgerCalls,
  type LedgerEvents,
  type LedgerFound,
  type LedgerState,
  ledgerParams,
} from '../../../shared/protocol/ledger';
import { bundleStrings } from '../../platform/bundleStrings';
import type { Log } from '../../platform/log';
import { pagesFolder, wholePageHtml } from '../../platform/page';
import { type Handlers, PageChannel } from '../../platform/pageChannel';
import { settings } from '../../platform/settings';
import { showInfo } from '../../platform/toast';
import { isFollowed } from './ledgerHost';
import { foundFor, notesFor } from './pageRows';

export interface LedgerPageDependencies {
  readonly extension: vscode.Uri;
  readonly ledger: SpriteLedger;
  readonly glances: Pick<Glances, 'see'>;
  readonly files: UserFiles;
  readonly log: Log;
}

type Format = (typeof LEDGER_EXPORTS)[number];

/** Milliseconds after the last change of a file. */
const AGAIN_MS = 1_000;
/** CSS pixels of a small image, and most of its bytes. */
const PICTURE = { most: { width: 32, height: 32 }, mostBytes: 64 * 1024, still: true } as const;

/** By what the page of a project is known again, so that it stores no path. @param top URI string of its folder */
export const ledgerPanelOf = (top: string) => createHash('sha256').update(placeKey(top)).digest('hex');

/** The host's side of the page that shows the ledger of one project. */
export class LedgerPage implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #top: string;
  readonly #dependencies: LedgerPageDependencies;
  readonly #channel: PageChannel<LedgerCalls, LedgerEvents>;
  readonly #closing = new AbortController();
  readonly #again = new Later(AGAIN_MS, () => void this.#look());
  #looking: AbortController | undefined;
  #ledger: ProjectLedger | undefined;
  #found: LedgerFound | undefined;
  #fault: string | undefined;
  #isKept = false;

  /** @param top URI string of the project's folder */
  constructor(panel: vscode.WebviewPanel, top: string, dependencies: LedgerPageDependencies) {
    this.#panel = panel;
    this.#top = top;
    this.#dependencies = dependencies;
    const { webview } = panel;
    panel.title = vscode.l10n.t('Sprite Ledger: {0}', plainText(nameOf(top)));
    webview.options = { enableScripts: true, localResourceRoots: [pagesFolder(dependencies.extension)] };
    this.#channel = new PageChannel(webview, ledgerParams, this.#handlers(), dependencies.log);
    void this.#load(webview);
    panel.onDidDispose(() => this.dispose());
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** Files or records of the project may have changed. */
  changed(): void {
    this.#again.schedule();
  }

  dispose(): void {
    this.#closing.abort();
    this.#looking?.abort();
    this.#again.dispose();
    this.#channel.dispose();
  }

  async #load(webview: vscode.Webview): Promise<void> {
    const { extension, log } = this.#dependencies;
    try {
      webview.html = await wholePageHtml(webview, extension, 'ledger', this.#panel.title);
    } catch (error) {
      log.error("The page of the ledger couldn't be read", error);
    }
  }

  #handlers(): Handlers<LedgerCalls> {
    const done = async (work: Promise<unknown>) => {
      await work;
      return null;
    };
    return {
      ready: async () => {
        void this.#look();
        return {
          l10n: bundleStrings(),
          language: vscode.env.language,
          panel: ledgerPanelOf(this.#top),
          state: this.#state(),
        };
      },
      reload: () => done(this.#look()),
      picture: ({ list, index }) => this.#picture(list, index),
      open: ({ list, index }) => done(this.#open(list, index)),
      save: ({ format }) => this.#save(format),
      shop: async () => ({ text: shopText(this.#shown()) }),
      keep: () => done(this.#keep()),
    };
  }

  #state(): LedgerState {
    return {
      project: plainText(nameOf(this.#top)),
      busy: this.#looking !== undefined,
      ...(this.#fault !== undefined && { fault: this.#fault }),
      isKept: isFollowed(this.#top, this.#isKept),
      canKeep: vscode.workspace.isTrusted,
      notes: this.#ledger ? notesFor(this.#ledger) : [],
      ...(this.#found && { found: this.#found }),
    };
  }

  #tell(): void {
    this.#channel.send('state', () => this.#state());
  }

  async #look(): Promise<void> {
    this.#looking?.abort();
    const looking = new AbortController();
    this.#looking = looking;
    this.#tell();
    const { ledger, log } = this.#dependencies;
    try {
      const seen = await ledger.look(this.#top, AbortSignal.any([looking.signal, this.#closing.signal]));
      if (this.#looking !== looking) return;
      this.#isKept = await ledger.isKept(this.#top);
      this.#ledger = seen;
      this.#found = foundFor(seen, (this.#found?.list ?? 0) + 1);
      this.#fault = undefined;
    } catch (error) {
      if (looking.signal.aborted || this.#closing.signal.aborted) return;
      log.error("The ledger couldn't be read", error);
      this.#fault = faultText(error);
    }
    if (this.#looking === looking) this.#looking = undefined;
    this.#tell();
  }

  /** The ledger that the page shows. */
  #shown(): ProjectLedger {
    if (!this.#ledger) throw new SentenceError(vscode.l10n.t("The sprites aren't read yet."));
    return this.#ledger;
  }

  #spriteAt(list: number, index: number) {
    return this.#found?.list === list ? this.#ledger?.sprites[index]?.sprite : undefined;
  }

  async #picture(list: number, index: number) {
    const sprite = this.#spriteAt(list, index);
    if (!sprite) return null;
    const seen = await this.#dependencies.glances
      .see(sprite.uri, this.#top, PICTURE, this.#closing.signal)
      .catch(() => undefined);
    return seen?.glance ? { bytes: new Uint8Array(seen.glance.image) } : null;
  }

  async #open(list: number, index: number): Promise<void> {
    const sprite = this.#spriteAt(list, index);
    if (sprite) await vscode.commands.executeCommand('spriteKiln.preview', vscode.Uri.parse(sprite.uri, true));
  }

  async #save(format: Format): Promise<{ readonly text: string } | null> {
    const text = LEDGER_FORMATS[format](this.#shown());
    const kinds: Readonly<Record<Format, string>> = {
      csv: vscode.l10n.t('Table (CSV)'),
      json: vscode.l10n.t('JSON'),
      md: vscode.l10n.t('Markdown'),
    };
    const uri = await vscode.window.showSaveDialog({
      defaultUri: vscode.Uri.parse(childOf(this.#top, `sprite-ledger.${format}`), true),
      filters: { [kinds[format]]: [format] },
    });
    if (!uri) return null;
    await this.#dependencies.files.save(uri.toString(), new TextEncoder().encode(text));
    return { text: vscode.l10n.t('Saved {0}.', plainText(nameOf(uri.toString()))) };
  }

  /** Turns the setting on for the folder, writes the file, and offers the rule for merges. */
  async #keep(): Promise<void> {
    const { ledger, files } = this.#dependencies;
    if (!vscode.workspace.isTrusted)
      throw new SentenceError(vscode.l10n.t('Sprite Kiln keeps a ledger only in a trusted workspace.'));
    await ledger.write(this.#top, this.#closing.signal).catch((error: unknown) => {
      throw error instanceof LedgerFileError ? new SentenceError(faultText(error)) : error;
    });
    await settings.keepLedger(vscode.Uri.parse(this.#top, true));
    await this.#look();
    if (!(await hasMergeRule(this.#top, files))) void this.#offerRule();
  }

  async #offerRule(): Promise<void> {
    const { files, log } = this.#dependencies;
    const add = vscode.l10n.t('Add to .gitattributes');
    const text = vscode.l10n.t(
      '{0} follows your sprites from now on. With the line “{1}” in .gitattributes, Git merges it without conflicts.',
      LEDGER_NAME,
      MERGE_LINE,
    );
    if ((await showInfo(text, add)) !== add) return;
    try {
      await addMergeRule(this.#top, files);
    } catch (error) {
      log.error(".gitattributes couldn't be written", error);
      void showInfo(vscode.l10n.t("Couldn't write .gitattributes: {0}", plainText(messageOf(error))));
    }
  }
}

function faultText(error: unknown): string {
  if (!(error instanceof LedgerFileError)) return plainText(messageOf(error));
  const texts: Readonly<Record<LedgerFileError['fault'], () => string>> = {
    'too-large': () => vscode.l10n.t("{0} is too large, so it isn't read or changed.", LEDGER_NAME),
    'not-text': () => vscode.l10n.t("{0} isn't UTF-8 text, so it isn't read or changed.", LEDGER_NAME),
    busy: () => vscode.l10n.t('Other programs keep changing {0}. Try again later.', LEDGER_NAME),
  };
  return texts[error.fault]();
}
