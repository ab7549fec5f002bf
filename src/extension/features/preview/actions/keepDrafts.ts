import * as vscode from 'vscode';
import { childOf, nameOf, parentOf, placeKey, splitName } from '../../../../core/disk/fileStore';
import { ignoreDrafts } from '../../../../core/domain/drafts';
import type { Moved } from '../../../../core/domain/moveIdentities';
import type { FileProvenance } from '../../../../core/domain/provenance';
import { isPaid } from '../../../../core/domain/runPlan';
import { countOf } from '../../../../shared/base/counts';
import { type ForeignText, foreignText, plainText, rawText } from '../../../../shared/base/foreignText';
import { formatNumber } from '../../../../shared/base/numbers';
import type { Done } from '../../../../shared/protocol/preview';
import type { DraftOutput, PreviewPicture } from '../previewSource';
import type { UndoStack } from '../undo';
import { type Moving, moveFiles, takenError } from './moveFiles';
import { belongingTo, keyOf } from './renamePlan';

export interface Keeping extends Moving {
  readonly provenance: Pick<FileProvenance, 'of'>;
}

/** What happens to drafts: they are kept, under a name that a person chose for one or under a free one; or kept files are drafts again. */
export type KeepHow = { readonly kept: true; readonly stem?: string } | { readonly kept: false };

/** The moves of one output, and whether its name was taken. */
interface KeptOutput {
  readonly moves: readonly Moved[];
  readonly renamed: boolean;
}

/**
 * Moves drafts to where they would have been saved, or back, all or none, with everything that belongs to them, and with an undo step. Nothing is
 * overwritten. Rejects with a sentence for people, without changing anything.
 */
export async function keepDrafts(
  pictures: readonly PreviewPicture[],
  how: KeepHow,
  keeping: Keeping,
  undo: UndoStack,
): Promise<Done> {
  const outputs = new Map(pictures.flatMap(({ draft }) => (draft?.files[0] ? [[draft.files[0], draft] as const] : [])));
  const plan = new KeepPlan(how, keeping);
  for (const output of outputs.values()) await plan.add(output);
  const moves = plan.outputs.flatMap((output) => output.moves);
  if (!moves.length) return { undoable: false };
  for (const folder of new Set(moves.map(({ to }) => parentOf(to)))) await keeping.files.checkFolder(folder);
  if (!how.kept) for (const { drafts } of outputs.values()) await ignoreDrafts(drafts.root, keeping.files);
  const makers = [...new Set([...outputs.values()].map(({ runId }) => runId))];
  await moveFiles([moves], keeping, makers);
  undo.push(async () => {
    await moveFiles([moves.map(({ from, to }) => ({ from: to, to: from }))], keeping, makers);
    return doneText(plan.outputs.map(reversed), !how.kept);
  });
  return { text: doneText(plan.outputs, how.kept), undoable: true };
}

/** Decides the new places of outputs, one after the other, so that no two get the same. */
class KeepPlan {
  readonly #how: KeepHow;
  readonly #keeping: Keeping;

  readonly outputs: KeptOutput[] = [];
  readonly #folders = new Map<string, Promise<string[]>>();

  constructor(how: KeepHow, keeping: Keeping) {
    this.#how = how;
    this.#keeping = keeping;
  }

  async add(output: DraftOutput): Promise<void> {
    const target = this.#how.kept ? output.home : output.drafts.folder;
    const here = output.files.filter((uri) => placeKey(parentOf(uri)) !== placeKey(target));
    const [first] = here;
    if (first === undefined) return;
    const folder = parentOf(first);
    const there = new Set(await this.#namesIn(folder));
    const own = here.map((uri) => rawText(nameOf(uri))).filter((name) => there.has(name));
    if (!own.length) {
      throw new Error(vscode.l10n.t('{0} no longer exists. Nothing was renamed.', plainText(nameOf(first))));
    }
    const names = belongingTo(own, [...there]).filter(
      (name) => own.includes(name) || !this.#isOther(folder, name, output),
    );
    const base = shortestStem(own);
    const after = this.#freeNames(own, names, base, await this.#namesIn(target));
    const moves = names.map((name) => ({ from: childOf(folder, name), to: childOf(target, after(name)) }));
    (await this.#namesIn(target)).push(...names.map(after));
    this.outputs.push({ moves, renamed: after(own[0] ?? '') !== own[0] });
  }

  /** Whether a file was made by another run: it's a draft of its own, except for a normal map, which belongs to its sprite. */
  #isOther(folder: string, name: string, { runId }: DraftOutput): boolean {
    const made = this.#keeping.provenance.of(childOf(folder, name));
    return made !== undefined && made.runId !== runId && isPaid(made.kind);
  }

  /** The first new names that are free for all files of an output. */
  #freeNames(
    own: readonly string[],
    names: readonly string[],
    base: string,
    existing: readonly string[],
  ): (name: string) => string {
    const taken = new Set(existing.map(keyOf));
    const stems = new Set(existing.map((name) => keyOf(splitName(name).stem)));
    const chosen = this.#how.kept ? this.#how.stem : undefined;
    for (let number = 1; ; number++) {
      const next = chosen ?? (number === 1 ? base : `${base}-${number}`);
      const after = (name: string) => nameAfter(name, base, next, number);
      const used =
        names.find((name) => taken.has(keyOf(after(name)))) ??
        own.find((name) => stems.has(keyOf(splitName(after(name)).stem)));
      if (used === undefined) return after;
      if (chosen !== undefined) throw takenError(foreignText(after(used)));
    }
  }

  #namesIn(folder: string): Promise<string[]> {
    const known = this.#folders.get(folder) ?? this.#keeping.files.list(folder).then((names) => [...names]);
    this.#folders.set(folder, known);
    return known;
  }
}

/** `hero-anim-2-sheet.png` after `hero-anim` was taken. What isn't named after the output gets the number at the end of its own name. */
function nameAfter(name: string, base: string, next: string, number: number): string {
  if (name.startsWith(base)) return `${next}${name.slice(base.length)}`;
  const dot = name.indexOf('.', 1);
  return number === 1 ? name : `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
}

function shortestStem(names: readonly string[]): string {
  const stems = names.map((name) => splitName(name).stem);
  return stems.reduce((best, stem) => (stem.length < best.length ? stem : best));
}

const reversed = ({ moves }: KeptOutput): KeptOutput => ({
  moves: moves.map(({ from, to }) => ({ from: to, to: from })),
  renamed: false,
});

function doneText(outputs: readonly KeptOutput[], kept: boolean): string {
  const [first] = outputs[0]?.moves ?? [];
  const place = plainText(nameOf(parentOf(first?.to ?? '')));
  const name: ForeignText = nameOf(first?.to ?? '');
  if (!kept) {
    const words = {
      one: () => vscode.l10n.t('{0} is a draft again.', plainText(name)),
      several: (count: string) => vscode.l10n.t('{0} images are drafts again.', count),
    };
    return countOf(words, outputs.length);
  }
  const renamed = outputs.filter((output) => output.renamed).length;
  if (outputs.length === 1) return vscode.l10n.t('Kept {0} in {1}.', plainText(name), place);
  const text = vscode.l10n.t('Kept {0} images in {1}.', formatNumber(outputs.length), place);
  return renamed ? `${text} ${vscode.l10n.t('Names that were taken got a number: {0}.', formatNumber(renamed))}` : text;
}
