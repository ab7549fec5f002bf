import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { placeKey } from '../../../core/disk/fileStore';
import type { GitPlace } from '../../../core/git/runGit';
import { type Commit, isCommit } from '../../../core/git/version';
import type { Memory } from '../../../core/host/memory';
import { recall, remember } from '../../../core/host/stored';
import { addressOfComparison, viewTypeOf } from '../preview/previewPlace';
import { pickBase } from './pickBase';
import type { ReviewFile } from './reviewChanges';
import { type ReviewDependencies, ReviewPageHost } from './reviewHost';
import { type ReviewTarget, targetOf } from './reviewTarget';
import { comparisonTitle } from './versionText';

export interface ReviewTabsDependencies extends Omit<ReviewDependencies, 'show' | 'choose'> {
  /** Of the workspace. */
  readonly memory: Memory;
}

/** Most pages and branches that are remembered; without a limit, those of windows that crashed would add up. */
const MAX_REMEMBERED = 50;

/** The part of a page's stored state that identifies it. */
const keptByPage = v.object({ panel: v.string() });

/** The open pages of changed sprites, one for each folder. They are restored with their window. */
export class ReviewTabs implements vscode.Disposable, vscode.WebviewPanelSerializer {
  readonly #dependencies: ReviewTabsDependencies;

  readonly #served = new Set<ReviewPageHost>();

  constructor(dependencies: ReviewTabsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Asks for a branch to compare the sprites of a folder with. @param folder URI string */
  async ask(git: GitPlace, folder: string): Promise<Commit | undefined> {
    const known = new Map(recall(this.#dependencies.memory, 'git.reviewBase')).get(placeKey(folder));
    return this.#choose(git, known !== undefined && isCommit(known) ? known : undefined);
  }

  /** Shows the page of a folder in the active column, or reveals the one that is open for the same branch. Resolves when the sprites are listed. */
  async show(folder: string, base: Commit): Promise<readonly ReviewFile[]> {
    this.#rememberBase(folder, base);
    const open = [...this.#served].find(
      ({ target }) => target.base === base && placeKey(target.folder) === placeKey(folder),
    );
    if (open) {
      open.reveal();
      return open.files();
    }
    const panel = vscode.window.createWebviewPanel('spriteKiln.review', '', vscode.ViewColumn.Active, {
      enableScripts: true,
    });
    const target = { id: randomUUID(), folder, base };
    this.#keep([...this.#kept, target].slice(-MAX_REMEMBERED));
    return this.#serve(panel, target).files();
  }

  /** Restores a page that was open when the window closed. A page that is no longer known is closed. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = v.safeParse(keptByPage, state);
    const target = kept.success ? this.#kept.find(({ id }) => id === kept.output.panel) : undefined;
    if (target) this.#serve(panel, target);
    else panel.dispose();
  }

  /** Pages stay open, so the next window can restore them. */
  dispose(): void {
    for (const served of this.#served) served.dispose();
  }

  #serve(panel: vscode.WebviewPanel, target: ReviewTarget): ReviewPageHost {
    const dependencies = {
      ...this.#dependencies,
      choose: (git: GitPlace, last: Commit) => this.#choose(git, last),
      show: async (versions: Parameters<ReviewDependencies['show']>[0]) => {
        const uri = addressOfComparison(versions, comparisonTitle(versions));
        await vscode.commands.executeCommand('vscode.openWith', uri, viewTypeOf(uri));
      },
    };
    const served = new ReviewPageHost(panel, target, dependencies, (changed) => {
      this.#rememberBase(changed.folder, changed.base);
      this.#keep(this.#kept.map((one) => (one.id === changed.id ? changed : one)));
    });
    this.#served.add(served);
    panel.onDidDispose(() => {
      this.#served.delete(served);
      this.#keep(this.#kept.filter(({ id }) => id !== target.id));
    });
    return served;
  }

  #choose(git: GitPlace, last: Commit | undefined): Promise<Commit | undefined> {
    return pickBase(git, vscode.l10n.t('Compare Sprites with Branch'), last);
  }

  #rememberBase(folder: string, base: Commit): void {
    const { memory } = this.#dependencies;
    const key = placeKey(folder);
    const others = recall(memory, 'git.reviewBase').filter(([place]) => place !== key);
    void remember(memory, 'git.reviewBase', [...others, [key, base] as const].slice(-MAX_REMEMBERED));
  }

  get #kept(): readonly ReviewTarget[] {
    return recall(this.#dependencies.memory, 'git.reviews').flatMap((one) => targetOf(one) ?? []);
  }

  #keep(all: readonly ReviewTarget[]): void {
    void remember(this.#dependencies.memory, 'git.reviews', all);
  }
}
