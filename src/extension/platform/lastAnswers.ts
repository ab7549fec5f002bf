import { answersOf, type RunAnswers } from '../../core/domain/runPlan';
import type { Memory } from '../../core/host/memory';
import { recall, remember, type Stored } from '../../core/host/stored';
import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import type { RunKind } from '../../shared/contract/api';

/** This workspace's last answers for each run command, last tags, and how fixes were saved. */
export class LastAnswers {
  readonly #state: Memory;

  constructor(state: Memory) {
    this.#state = state;
  }

  of(kind: RunKind): RunAnswers {
    const { prompt, ...rest } = recall(this.#state, 'answers', kind);
    return { ...rest, ...(prompt !== undefined && { prompt: foreignText(prompt) }) };
  }

  tags(): readonly ForeignText[] {
    return recall(this.#state, 'tags').map(foreignText);
  }

  /** Whether the last fix of several files replaced them. */
  get fixesReplace(): boolean {
    return recall(this.#state, 'pixels.replace');
  }

  rememberFixes(replace: boolean): void {
    void remember(this.#state, 'pixels.replace', replace);
  }

  /** How the canvas of several files was changed last. */
  get canvas(): Stored<'edits.canvas'> {
    return recall(this.#state, 'edits.canvas');
  }

  rememberCanvas(answers: Stored<'edits.canvas'>): void {
    void remember(this.#state, 'edits.canvas', answers);
  }

  /** How several files were fitted last. */
  get fit(): Stored<'edits.fit'> {
    return recall(this.#state, 'edits.fit');
  }

  rememberFit(answers: Stored<'edits.fit'>): void {
    void remember(this.#state, 'edits.fit', answers);
  }

  remember(kind: RunKind, answers: RunAnswers, tags: readonly ForeignText[]): void {
    const { prompt, ...rest } = answersOf(answers);
    const kept = { ...rest, ...(prompt !== undefined && { prompt: rawText(prompt) }) };
    void remember(this.#state, 'answers', kept, kind);
    void remember(this.#state, 'tags', tags.map(rawText));
  }
}
