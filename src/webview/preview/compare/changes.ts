import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { type ChangedFrame, changedFrame } from '../../../sprite/compare/changedFrames';
import { type Changes, listChanges } from '../../../sprite/compare/changes';
import { el, setAttributes, setChildren, setText } from '../../lib/dom';
import { createPause } from '../../lib/pacing';
import type { Picture } from '../../lib/picture/picture';
import type { PageContext, Shown, View } from '../core/feature';
import { pictureFault } from '../core/itemText';
import type { ChangeMark } from './changeMark';
import { type ChangeRow, changeRows, pixelRows } from './changeRows';

/** After this many milliseconds, comparing pixels lets the page do other work. */
const SLICE_MS = 4;
/** Most rows that are listed before a person asks for all. */
const MAX_ROWS = 12;

/** What is known of two versions. */
interface Found {
  readonly changes?: Changes;
  readonly before?: Picture;
  readonly after?: Picture;
  /** Frames whose pixels differ; undefined while they are being compared. */
  readonly frames?: readonly ChangedFrame[];
  /** Why a version can't be read, as a sentence. */
  readonly fault?: string;
}

/**
 * The list of what changed between two versions of a file.
 * @param mark is set around the pixels of a frame that is chosen in the list
 * @param element an empty one that is hidden while no versions are compared
 */
export function createChanges(ctx: PageContext, mark: ChangeMark, element: HTMLElement): View {
  return new ChangesSection(
    ctx,
    createVersions(ctx, () => ctx.redraw()),
    mark,
    element,
  );
}

type Versions = (shown: Shown) => Found | undefined;

/** Loads and compares both versions as their files have them, once for each of their contents. Undefined if nothing is compared. */
function createVersions(ctx: PageContext, changed: () => void): Versions {
  let key = '';
  let found: Found = {};
  let abort = new AbortController();

  async function compare(shown: Shown, signal: AbortSignal): Promise<void> {
    const { items, comparison } = shown.state;
    const sides = [comparison?.before, comparison?.after].map((id) => items.find((item) => item.id === id));
    const tell = (next: Found) => {
      if (signal.aborted) return;
      found = next;
      changed();
    };
    const [old, now] = sides;
    if (!old || !now || old.gone || now.gone) return;
    try {
      const [before, after] = await Promise.all([ctx.pictures.loadOwn(old), ctx.pictures.loadOwn(now)]);
      const base = { changes: listChanges(before, after), before, after };
      tell(base);
      tell({ ...base, frames: await changedFrames(before, after, signal) });
    } catch (error) {
      tell({ fault: pictureFault(now.name, error) });
    }
  }

  return (shown) => {
    const { comparison, items } = shown.state;
    if (!comparison || items.length === 0) return undefined;
    const next = items.map(({ id, version, gone = false }) => `${id} ${version} ${gone}`).join();
    if (next !== key) {
      key = next;
      found = {};
      abort.abort();
      abort = new AbortController();
      void compare(shown, abort.signal);
    }
    return found;
  };
}

/** Compares frames of the same number; those that one version lacks aren't listed here. A still is compared with each frame. */
async function changedFrames(before: Picture, after: Picture, signal: AbortSignal): Promise<ChangedFrame[]> {
  const pause = createPause(SLICE_MS);
  const found: ChangedFrame[] = [];
  const [old, now] = [before.frames.length, after.frames.length];
  const count = old === 1 || now === 1 ? 1 : Math.min(old, now);
  for (let frame = 0; frame < count && !signal.aborted; frame++) {
    const one = await changedFrame(frame, before.frames[frame]?.image, after.frames[frame]?.image, pause);
    if (one) found.push(one);
    await pause();
  }
  return found;
}

class ChangesSection implements View {
  readonly #ctx: PageContext;
  readonly #versions: Versions;
  readonly #mark: ChangeMark;

  readonly element: HTMLElement;
  readonly #list = el('ul', { class: 'changes' });
  readonly #note = el('p', { class: 'note', role: 'status' });
  readonly #more = el('button', { type: 'button', class: 'button changes-more', hidden: true });
  #all = false;
  #drawn: readonly unknown[] = [];

  constructor(ctx: PageContext, versions: Versions, mark: ChangeMark, element: HTMLElement) {
    this.#ctx = ctx;
    this.#versions = versions;
    this.#mark = mark;
    this.#more.addEventListener('click', () => {
      this.#all = true;
      ctx.redraw();
      this.#list.querySelectorAll('button')[MAX_ROWS]?.focus();
    });
    this.element = element;
    setAttributes(element, { 'aria-label': l10n.t('Changes') });
    element.append(el('h2', {}, l10n.t('Changes')), this.#note, this.#list, this.#more);
  }

  update(shown: Shown): void {
    const found = this.#versions(shown);
    this.element.hidden = !found;
    if (!found) return;
    const inputs = [found, shown.state, this.#all];
    if (inputs.every((value, index) => value === this.#drawn[index])) return;
    if (this.#drawn[1] !== shown.state) this.#mark.set(undefined);
    this.#drawn = inputs;
    const rows = this.#rowsOf(found);
    const listed = this.#all ? rows : rows.slice(0, MAX_ROWS);
    setChildren(this.#list, listed.map(rowElement));
    this.#list.hidden = listed.length === 0;
    this.#more.hidden = listed.length === rows.length;
    setText(this.#more, l10n.t('Show All {0}', formatNumber(rows.length)));
    const note = noteText(shown, found, rows.length);
    this.#note.hidden = note === '';
    setText(this.#note, note);
  }

  #rowsOf({ changes, frames, before, after }: Found): ChangeRow[] {
    if (!changes || !before || !after) return [];
    const open = { frame: (frame: number) => this.#show(frame), tag: (index: number) => this.#play(index) };
    const mark = (frame: ChangedFrame) => {
      this.#mark.set(frame);
      this.#show(frame.frame);
    };
    return [...changeRows(changes, after, open), ...pixelRows(frames ?? [], { before, after }, mark)];
  }

  #show(frame: number): void {
    const { player } = this.#ctx;
    player.pause();
    player.seek(frame);
    this.#ctx.redraw();
  }

  #play(index: number): void {
    this.#ctx.change({ tag: index });
    this.#ctx.player.play();
  }
}

function noteText({ state: { items } }: Shown, { changes, frames, fault }: Found, rows: number): string {
  const missing = items.find(({ gone }) => gone);
  if (missing) return l10n.t("{0} doesn't have this file.", missing.revision ?? missing.name);
  if (fault !== undefined) return fault;
  if (!changes || !frames) return l10n.t('Comparing pixels…');
  return rows === 0 ? l10n.t('No changes.') : '';
}

const SIGNS = { added: '+', removed: '−', changed: '~' } as const;

function rowElement({ sign, text, colors, run }: ChangeRow): HTMLElement {
  const content = [
    el('span', { class: `compare-sign ${sign}`, 'aria-hidden': 'true' }, SIGNS[sign]),
    el('span', { class: 'changes-text' }, text, ...(colors ?? []).flatMap((group) => [' ', swatches(group)])),
  ];
  if (!run) return el('li', {}, el('div', { class: 'changes-row' }, ...content));
  const button = el('button', { type: 'button', class: 'changes-row' }, ...content);
  button.addEventListener('click', run);
  return el('li', {}, button);
}

/** One color, or the old one and the new one, which stay on one line. */
function swatches(colors: readonly string[]): HTMLElement {
  const parts = colors.flatMap((color, index) => (index > 0 ? [' → ', swatch(color)] : [swatch(color)]));
  return el('span', { class: 'changes-colors' }, ...parts);
}

function swatch(hex: string): HTMLElement {
  const fill = el('span');
  fill.style.backgroundColor = hex;
  return el('span', { class: 'changes-swatch checker', title: hex, role: 'img', 'aria-label': hex }, fill);
}
