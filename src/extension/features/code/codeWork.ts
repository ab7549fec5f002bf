import type { CodeFinding } from '../../../core/code/findings/codeFinding';
import type { CodeChecked } from '../../../core/code/projectChecks';
import type { ProjectNames } from '../../../core/code/projectNames';
import { CanceledError } from '../../../service/errors';

/** Most findings that are shown at the same time. */
export const MAX_FINDINGS = 5_000;

/** Numbers of files that were read, and of all that must be. */
export interface CodeProgress {
  readonly done: number;
  readonly total: number;
}

export interface CodeWorkPorts {
  /** URI strings of the folders in which problems are wanted; empty if nobody trusts the workspace. */
  tops(): readonly string[];
  /** Checks all code in folders. @throws {CanceledError} */
  check(
    tops: readonly string[],
    signal: AbortSignal,
    tell: (done: number, total: number) => void,
  ): Promise<CodeChecked>;
  /**
   * Checks an open document with what is known of the rest. Undefined if it's closed, or no sprites are named in it.
   * @throws {CanceledError}
   */
  checkOne(uri: string, tops: readonly string[], signal: AbortSignal): Promise<readonly CodeFinding[] | undefined>;
  /** Shows what was found, instead of everything that was shown before. */
  show(findings: readonly CodeFinding[]): void;
  /** The same for one file. */
  showOne(uri: string, findings: readonly CodeFinding[]): void;
  /** Undefined: nothing is left to do. */
  progress(progress: CodeProgress | undefined): void;
  /** What a person should know who looks into the log; each sentence comes once. */
  note(text: string): void;
  failed(error: unknown): void;
}

/** Checks code one request after the other. A check of everything takes the place of what was requested before it. */
export class CodeWork {
  readonly #ports: CodeWorkPorts;

  /** Undefined: everything. */
  #waiting = new Set<string | undefined>();
  #running: Promise<void> | undefined;
  #stop = new AbortController();
  readonly #noted = new Set<string>();
  #last: ProjectNames | undefined;

  constructor(ports: CodeWorkPorts) {
    this.#ports = ports;
  }

  /** What the last check of everything knew; undefined before the first one, and while no problems are wanted. */
  get project(): ProjectNames | undefined {
    return this.#last;
  }

  /** Checks everything, or shows nothing where problems aren't wanted any longer. */
  all(): void {
    this.#waiting = new Set([undefined]);
    this.#begin();
  }

  /** Checks a document that is being edited. @param uri string */
  one(uri: string): void {
    this.#waiting.add(uri);
    this.#begin();
  }

  /** Ends the current check, and drops the waiting ones. What was found stays. */
  cancel(): void {
    this.#waiting.clear();
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    await this.#running;
  }

  #begin(): void {
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
  }

  async #work(): Promise<void> {
    // Other requests of the same moment are collected first.
    await Promise.resolve();
    for (let next = this.#next(); next; next = this.#next()) {
      const { signal } = this.#stop;
      try {
        await (next.uri === undefined ? this.#checkAll(signal) : this.#checkOne(next.uri, signal));
      } catch (error) {
        if (!signal.aborted && !(error instanceof CanceledError)) this.#ports.failed(error);
      }
    }
    this.#ports.progress(undefined);
  }

  #next(): { readonly uri: string | undefined } | undefined {
    for (const uri of this.#waiting) {
      this.#waiting.delete(uri);
      return { uri };
    }
    return undefined;
  }

  async #checkAll(signal: AbortSignal): Promise<void> {
    const tops = this.#ports.tops();
    if (!tops.length) {
      this.#last = undefined;
      this.#ports.show([]);
      return;
    }
    const tell = (done: number, total: number) => this.#ports.progress({ done, total });
    const { findings, project, notes } = await this.#ports.check(tops, signal, tell);
    // It was turned off in the meantime, or somebody stopped it: the request for that comes next.
    if (signal.aborted || !this.#ports.tops().length) return;
    this.#last = project;
    const shown = findings.slice(0, MAX_FINDINGS);
    this.#ports.show(shown);
    for (const note of notes) this.#note(note);
    if (shown.length < findings.length)
      this.#note(`${findings.length} problems were found in code, and the first ${shown.length} are shown.`);
  }

  async #checkOne(uri: string, signal: AbortSignal): Promise<void> {
    const tops = this.#ports.tops();
    if (!tops.length) return;
    const findings = await this.#ports.checkOne(uri, tops, signal);
    if (findings && !signal.aborted) this.#ports.showOne(uri, findings.slice(0, MAX_FINDINGS));
  }

  #note(text: string): void {
    if (this.#noted.has(text)) return;
    this.#noted.add(text);
    this.#ports.note(text);
  }
}
