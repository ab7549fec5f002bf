import * as vscode from 'vscode';
import type { TagChange } from '../../../../core/assets/tagChange';
import { TagChoice } from '../../../../core/assets/tags/tagChoice';
import { tagHintText } from '../../../../core/text/violationText';
import { assetCount } from '../../../../shared/base/counts';
import { type ForeignText, foreignText, plainText, rawText } from '../../../../shared/base/foreignText';
import { formatNumber } from '../../../../shared/base/numbers';
import type { TagCount } from '../../../../shared/contract/api';
import { normalizeTag } from '../../../../shared/contract/check';
import { TAGS } from '../../../../shared/contract/limits';
import { tagFaultText } from './tagText';

export interface TagPickQuestion {
  /** Name of the asset, if it's only one. */
  readonly name: string;
  /** Tags of each asset, including those of runs. */
  readonly targets: readonly (readonly ForeignText[])[];
  /** Tags that are known without asking, most used first. */
  readonly known: readonly TagCount[];
  /** Asks the service for tags; if it rejects, the known ones stay. */
  readonly refresh: () => Promise<readonly TagCount[]>;
}

/** A row for a tag; a row without a name is a message. */
interface TagRow extends vscode.QuickPickItem {
  readonly name?: ForeignText;
}

/** Asks which tags to add to assets and to remove; undefined if the user cancels or changes nothing. */
export function pickTags(question: TagPickQuestion): Promise<TagChange | undefined> {
  return new TagPick(question).answer();
}

/**
 * Enter adds the matching tag and clears the box if there is text, and otherwise accepts all changes. Rows keep their positions and are
 * only added at the end, because VS Code identifies them by position, also in pending events.
 */
class TagPick {
  readonly #question: TagPickQuestion;

  readonly #pick = vscode.window.createQuickPick<TagRow>();
  readonly #choice: TagChoice;
  readonly #counts = new Map<ForeignText, number>();
  readonly #names: ForeignText[];
  /** Names before this index are on the assets. */
  readonly #present: number;

  constructor(question: TagPickQuestion) {
    this.#question = question;
    this.#choice = new TagChoice(question.targets);
    this.#names = this.#choice.present();
    this.#present = this.#names.length;
    this.#learn(question.known);
  }

  answer(): Promise<TagChange | undefined> {
    const pick = this.#pick;
    pick.canSelectMany = true;
    pick.ignoreFocusOut = true;
    pick.keepScrollPosition = true;
    pick.placeholder = vscode.l10n.t('Type a tag and press Enter to add it. Press Enter again to finish.');
    this.#draw();
    void this.#refresh();
    pick.onDidChangeSelection((rows) => this.#select(rows));
    pick.onDidChangeValue((text) => this.#draw(this.#meant(text)));
    pick.onDidTriggerItemButton(({ item }) => {
      if (item.name === undefined) return;
      this.#choice.toggleRemoval(item.name);
      this.#draw(item.name);
    });
    return new Promise((resolve) => {
      pick.onDidAccept(() => {
        if (!this.#accept()) return;
        const change = this.#choice.change();
        resolve(change.add.length + change.remove.length > 0 ? change : undefined);
        pick.hide();
      });
      pick.onDidHide(() => {
        resolve(undefined);
        pick.dispose();
      });
      pick.show();
    });
  }

  async #refresh(): Promise<void> {
    this.#pick.busy = true;
    try {
      this.#learn(await this.#question.refresh());
      this.#draw(this.#pick.activeItems[0]?.name);
    } catch {
      // The counts of the index stay.
    }
    this.#pick.busy = false;
  }

  #learn(known: readonly TagCount[]): void {
    for (const { name, count } of known) {
      if (!this.#counts.has(name) && !this.#names.includes(name)) this.#names.push(name);
      this.#counts.set(name, count);
    }
  }

  #select(rows: readonly TagRow[]): void {
    const checked = new Set(rows.map(({ name }) => name));
    const typed = this.#typed();
    if (typed !== undefined && checked.has(typed)) this.#names.push(typed);
    for (const name of this.#names) {
      if (this.#choice.get(name).checked !== checked.has(name)) this.#choice.check(name, checked.has(name));
    }
    this.#pick.title = this.#title();
    // A message's row can't be checked.
    if (checked.has(undefined)) this.#draw();
  }

  /** Handles Enter: adds the typed tag. True if nothing is typed and the choice can be accepted. */
  #accept(): boolean {
    const text = normalizeTag(this.#pick.value);
    if (text) {
      const active = this.#pick.activeItems[0]?.name;
      const name = active && rawText(active).includes(text) ? active : this.#meant(text);
      if (name === undefined) return false;
      if (!this.#names.includes(name)) this.#names.push(name);
      this.#choice.check(name, true);
      this.#pick.value = '';
      this.#draw(name);
      return false;
    }
    if (this.#choice.over > 0) this.#draw(undefined, this.#refusal());
    return this.#choice.over === 0;
  }

  /**
   * The tag that a text means: the tag of that name, otherwise the most used one that begins with it, otherwise a new one; undefined if
   * it can't be a tag.
   */
  #meant(text: string): ForeignText | undefined {
    const name = normalizeTag(text);
    if (!name) return undefined;
    if (this.#names.includes(foreignText(name))) return foreignText(name);
    return this.#names.find((known) => rawText(known).startsWith(name)) ?? this.#typed();
  }

  /** The typed text, if it could be a new tag. */
  #typed(): ForeignText | undefined {
    const name = normalizeTag(this.#pick.value);
    return name && !this.#names.includes(foreignText(name)) && !tagFaultText(name) ? foreignText(name) : undefined;
  }

  #draw(active?: ForeignText, refusal?: string): void {
    const pick = this.#pick,
      names = this.#names,
      present = this.#present;
    const rows = names.map((name) => this.#row(name));
    const typed = this.#typed();
    const fault = refusal ?? tagFaultText(pick.value);
    const last: TagRow[] = [];
    if (typed !== undefined)
      last.push({ ...this.#row(typed), label: vscode.l10n.t('New tag “{0}”', plainText(typed)), alwaysShow: true });
    if (fault !== undefined) last.push({ label: `$(error) ${fault}`, alwaysShow: true });
    const hint = typed === undefined ? undefined : tagHintText(rawText(typed));
    if (hint !== undefined) last.push({ label: `$(info) ${hint}`, alwaysShow: true });
    const others = [...rows.slice(present), ...last];
    const split = present > 0 && others.length > 0 ? [separator(vscode.l10n.t('Other tags'))] : [];
    const items = [...rows.slice(0, present), ...split, ...others];
    pick.items = items;
    pick.selectedItems = items.filter(({ picked }) => picked);
    const current =
      refusal === undefined ? items.find(({ name }) => name !== undefined && name === active) : last.at(-1);
    if (current) pick.activeItems = [current];
    pick.title = this.#title();
  }

  #row(name: ForeignText): TagRow {
    const { checked, on, intent } = this.#choice.get(name);
    const some = on > 0 && on < this.#choice.size;
    const removal = intent === 'remove' && some;
    return {
      name,
      label: plainText(name),
      description: removal ? vscode.l10n.t('will be removed from all') : this.#whereText(name, on),
      picked: checked,
      buttons: some ? [removal ? KEEP() : REMOVE()] : undefined,
    };
  }

  #whereText(name: ForeignText, on: number): string {
    const { size } = this.#choice;
    if (size > 1 && on === size) return vscode.l10n.t('on all {0}', formatNumber(size));
    if (size > 1 && on > 0) return vscode.l10n.t('on {0} of {1}', formatNumber(on), formatNumber(size));
    const count = this.#counts.get(name);
    return count === undefined ? '' : assetCount(count);
  }

  #title(): string {
    const { size, over, room } = this.#choice;
    if (size === 1) {
      const { name } = this.#question;
      return vscode.l10n.t('Tags of {0} ({1} of {2})', name, formatNumber(room.count), formatNumber(room.max));
    }
    return over > 0
      ? vscode.l10n.t('Tags of {0} assets ({1})', formatNumber(size), this.#refusal())
      : vscode.l10n.t('Tags of {0} assets', formatNumber(size));
  }

  #refusal(): string {
    const { size, over, room } = this.#choice;
    if (size === 1) return vscode.l10n.t('{0} of {1} tags', formatNumber(room.count), formatNumber(room.max));
    return vscode.l10n.t('{0} of them would have more than {1} tags', formatNumber(over), TAGS.max);
  }
}

const separator = (label: string): TagRow => ({ label, kind: vscode.QuickPickItemKind.Separator });
const REMOVE = () => ({ iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Remove from all') });
const KEEP = () => ({
  iconPath: new vscode.ThemeIcon('discard'),
  tooltip: vscode.l10n.t('Keep on assets that have it'),
});
