import * as vscode from 'vscode';
import type { AnimationPlace, AnimationPlaces } from '../../../core/code/animationPlaces';
import type { CodeChecks } from '../../../core/code/codeChecks';
import type { KnownSprite, SpriteFactsReader } from '../../../core/code/findings/knownSprite';
import type { ListedFile, ProjectNames } from '../../../core/code/projectNames';
import { type RenamedTag, renamedTags } from '../../../core/code/renamedTags';
import { nameOf, parentOf, placeKey } from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';
import { globOf } from '../../../core/domain/pictureFiles';
import type { Glances } from '../../../core/references/glances';
import { CanceledError } from '../../../service/errors';
import { type CountWords, countOf } from '../../../shared/base/counts';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { LaterByKey } from '../../../shared/base/later';
import { TaskQueue } from '../../../shared/base/taskQueue';
import type { Log } from '../../platform/log';
import { showInfo, showWarning } from '../../platform/toast';
import { exactChanges } from '../references/exactChanges';
import { showUses } from '../references/showUses';
import { searchWorkspace } from '../references/textSearch';
import type { CodeProblemsDependencies } from './codeProblems';
import type { WorkspaceSprites } from './workspaceSprites';

/** Milliseconds; programs write a sprite and its JSON in several steps, so events within this time count as one change. */
const SETTLED_MS = 500;
/** Most sprites whose animations are remembered. */
const MAX_KNOWN = 1_000;

export interface RenamedAnimationsDependencies {
  readonly files: UserFiles;
  readonly log: Log;
  readonly facts: Pick<SpriteFactsReader, 'of'>;
  readonly code: Pick<CodeChecks, 'names'>;
  readonly sprites: Pick<WorkspaceSprites, 'get'>;
}

/** What problems in code ask. */
type ProblemChecks = CodeProblemsDependencies['code'];

interface Known extends ListedFile {
  animations: NonNullable<KnownSprite['animations']>;
}

/**
 * Follows animations that are renamed where sprites are drawn: when a sprite is saved by any program, and one of its tags has another name than before,
 * offers to change the name in code. It knows the sprites that a person looked at in code, and those that code checks know; nothing is watched before.
 */
export class RenamedAnimations implements vscode.Disposable {
  readonly #dependencies: RenamedAnimationsDependencies;

  readonly #stop = new AbortController();
  /** By `placeKey`, the oldest first. */
  readonly #known = new Map<string, Known>();
  readonly #settled = new LaterByKey(
    SETTLED_MS,
    (folder: string) => void this.#looks.run('', () => this.#look(folder)),
  );
  /** One after the other: a sprite may be saved again in the meantime. */
  readonly #looks = new TaskQueue(() => 1);
  #watching: vscode.Disposable | undefined;

  constructor(dependencies: RenamedAnimationsDependencies) {
    this.#dependencies = dependencies;
  }

  dispose(): void {
    this.#stop.abort();
    this.#settled.dispose();
    this.#watching?.dispose();
  }

  /** The same, but what is seen is known from then on. */
  noting(glances: Pick<Glances, 'see'>): Pick<Glances, 'see'> {
    return {
      see: async (uri, top, options, signal) => {
        const seen = await glances.see(uri, top, options, signal);
        if (seen.glance?.facts.tags.length) void this.know({ uri, top });
        return seen;
      },
    };
  }

  /** The same checks, but the sprites whose animations code may play are known from then on. */
  notingChecks(code: ProblemChecks): ProblemChecks {
    return {
      check: async (search) => {
        const checked = await code.check(search);
        void this.#knowAll(checked.project);
        return checked;
      },
      scanOne: (...one) => code.scanOne(...one),
      firstMissing: (...one) => code.firstMissing(...one),
    };
  }

  async #knowAll(project: ProjectNames): Promise<void> {
    const { animatedSprites } = await import('../../../core/code/animationPlaces');
    for (const sprite of animatedSprites(project)) await this.know(sprite);
  }

  /** Remembers which animations a sprite has. Never rejects. */
  async know({ uri, top }: ListedFile): Promise<void> {
    const key = placeKey(uri);
    // Watchers miss some changes, so that a person who looks again makes up for it.
    if (this.#known.has(key)) return this.#settled.schedule(parentOf(key));
    const animations = await this.#animationsOf({ uri, top });
    if (!animations?.length || this.#stop.signal.aborted) return;
    this.#known.set(key, { uri, top, animations });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    this.#watching ??= this.#watch();
  }

  #watch(): vscode.Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher(globOf(['aseprite', 'ase', 'json']), false, false, true);
    const changed = (uri: vscode.Uri) => {
      const folder = placeKey(parentOf(uri.toString()));
      const isKnown = [...this.#known.keys()].some((key) => parentOf(key) === folder);
      if (isKnown) this.#settled.schedule(folder);
    };
    return vscode.Disposable.from(watcher, watcher.onDidChange(changed), watcher.onDidCreate(changed));
  }

  async #animationsOf(sprite: ListedFile): Promise<KnownSprite['animations']> {
    try {
      return (await this.#dependencies.facts.of(sprite, this.#stop.signal))?.animations;
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#dependencies.log.error("A sprite's animations couldn't be read", error);
      return undefined;
    }
  }

  /** @param folder key of a folder in which a file changed */
  async #look(folder: string): Promise<void> {
    for (const [key, known] of [...this.#known]) {
      if (parentOf(key) !== folder) continue;
      const now = await this.#animationsOf(known);
      // A file that is being written says nothing.
      if (!now?.length) continue;
      const before = known.animations;
      known.animations = now;
      for (const renamed of renamedTags(before, now)) void this.#offer(known, renamed);
    }
  }

  async #offer(sprite: ListedFile, renamed: RenamedTag): Promise<void> {
    const { log, files } = this.#dependencies;
    try {
      if (!vscode.workspace.isTrusted) return;
      const { places, isCut } = await this.find(sprite.uri, renamed.from, this.#stop.signal);
      if (!places.length || this.#stop.signal.aborted) return;
      const update = updateLabel(places);
      const show = vscode.l10n.t('Show Places');
      const chosen = await showInfo(
        offerText(sprite.uri, renamed, places.length, isCut),
        update,
        show,
        vscode.l10n.t('Not Now'),
      );
      if (chosen === update) await renameInCode(places, renamed.to, files);
      if (chosen === show) await showPlaces(places, renamed.from);
    } catch (error) {
      if (!(error instanceof CanceledError)) log.error("A renamed animation couldn't be followed", error);
    }
  }

  /** Where code names an animation of a sprite. @param sprite URI string @throws {CanceledError} */
  async find(
    sprite: string,
    name: string,
    signal: AbortSignal,
    tell?: (searched: number) => void,
  ): Promise<AnimationPlaces> {
    const { files, code, sprites } = this.#dependencies;
    const { findAnimation } = await import('../../../core/code/animationPlaces');
    const search = searchWorkspace(files, signal, tell);
    const { tell: _, ...quiet } = search;
    const all = (await sprites.get()).all();
    return findAnimation({ sprite, name, sprites: all }, { ...search, names: () => code.names(quiet) });
  }
}

const PLACES: CountWords = {
  one: () => vscode.l10n.t('1 place in code'),
  several: (count) => vscode.l10n.t('{0} places in code', count),
};

/** `3 places in code`. */
export const placesText = (count: number) => countOf(PLACES, count);

/** @param isCut whether there may be more */
function offerText(sprite: string, { from, to }: RenamedTag, count: number, isCut: boolean): string {
  const [before, after] = [plainText(foreignText(from)), plainText(foreignText(to))];
  const name = plainText(nameOf(sprite));
  const uses: CountWords = {
    one: () => vscode.l10n.t('1 place in code still uses “{0}”.', before),
    several: (number) =>
      isCut
        ? vscode.l10n.t('At least {0} places in code still use “{1}”.', number, before)
        : vscode.l10n.t('{0} places in code still use “{1}”.', number, before),
  };
  return [vscode.l10n.t('Animation “{0}” of {1} is now “{2}”.', before, name, after), countOf(uses, count)].join(' ');
}

/** VS Code asks about places that may be something else. */
function updateLabel(places: readonly AnimationPlace[]): string {
  return places.some(({ isPossible }) => isPossible) ? vscode.l10n.t('Update…') : vscode.l10n.t('Update');
}

/** Lists the places that name an animation. */
export function showPlaces(places: readonly AnimationPlace[], name: string): Promise<void> {
  const listed = places.map(({ uri, ...place }) => ({ ...place, file: uri }));
  return showUses(listed, vscode.l10n.t('Uses of Animation “{0}”', plainText(foreignText(name))));
}

/**
 * Changes the name of an animation in code, and nothing else. If some of the places may be something else, VS Code shows all of them before, with those
 * not selected. @returns how many places were changed, or are shown
 */
export async function renameInCode(places: readonly AnimationPlace[], name: string, files: UserFiles): Promise<number> {
  const changes = places.map((place) => ({ use: { ...place, file: place.uri }, text: name }));
  const { exact, left } = await exactChanges(changes, files);
  const edit = new vscode.WorkspaceEdit();
  for (const { use, text } of exact) {
    const range = new vscode.Range(use.line, use.start, use.line, use.end);
    const label = use.isPossible ? vscode.l10n.t('Maybe this animation') : vscode.l10n.t('This animation');
    const metadata = { label, needsConfirmation: use.isPossible };
    edit.replace(vscode.Uri.parse(use.file, true), range, text, metadata);
  }
  await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  if (left.length) {
    void showWarning(
      vscode.l10n.t("Not changed, because the rest of the file couldn't be kept: {0}.", placesText(left.length)),
    );
  }
  return exact.length;
}
