import type { Finding } from '../../../sprite/checks/finding';
import type { PixelStyle } from '../../../sprite/checks/style';
import type { CardFindings } from '../contact/contactSheet';
import { pictureFault } from '../core/itemText';
import type { Pictures } from '../core/pictures';
import { readSubject, type SpriteSubject } from '../spriteThread/shownSprite';
import type { SpriteThread } from '../spriteThread/spriteThread';
import { judgedAlone, styleOf } from './judged';

/** What the checks found in a subject, the worst first; or why they didn't run, as a sentence. */
export type Outcome = { readonly findings: readonly Finding[] } | { readonly fault: string };

/**
 * What is wrong with pictures, checked one subject at a time, in idle moments, on another thread. The results stay in memory by the versions of the
 * files, so nothing is checked twice.
 */
export interface Findings {
  /** The outcome for what a person looks at. Undefined until it's known; then it's the next one to be checked. */
  of(subject: SpriteSubject, style?: PixelStyle): Outcome | undefined;
  /** The outcome, if it's known. */
  known(subject: SpriteSubject, style?: PixelStyle): Outcome | undefined;
  /** Sets what is checked when nothing else is to do. */
  later(subjects: readonly SpriteSubject[], style?: PixelStyle): void;
}

/** Most outcomes that stay in memory. */
const MAX_KEPT = 1024;
/** Milliseconds after which a check begins even if the page is never idle. */
const IDLE_WITHIN_MS = 1000;

interface Job {
  readonly key: string;
  readonly subject: SpriteSubject;
  readonly style: PixelStyle;
}

/** @param changed is called when an outcome is known */
export function createFindings(pictures: Pictures, thread: Pick<SpriteThread, 'check'>, changed: () => void): Findings {
  return new CheckQueue(pictures, thread, changed);
}

class CheckQueue implements Findings {
  readonly #pictures: Pictures;
  readonly #thread: Pick<SpriteThread, 'check'>;
  readonly #changed: () => void;

  readonly #known = new Map<string, Outcome>();
  #wanted: Job | undefined;
  #waiting: readonly Job[] = [];
  #running: Job | undefined;
  #isPlanned = false;

  constructor(pictures: Pictures, thread: Pick<SpriteThread, 'check'>, changed: () => void) {
    this.#pictures = pictures;
    this.#thread = thread;
    this.#changed = changed;
  }

  of(subject: SpriteSubject, style: PixelStyle = {}): Outcome | undefined {
    const job = jobOf(subject, style);
    const outcome = this.#known.get(job.key);
    this.#wanted = outcome ? undefined : job;
    if (this.#wanted) this.#plan();
    return outcome;
  }

  known(subject: SpriteSubject, style: PixelStyle = {}): Outcome | undefined {
    return this.#known.get(jobOf(subject, style).key);
  }

  later(subjects: readonly SpriteSubject[], style: PixelStyle = {}): void {
    this.#waiting = subjects.map((subject) => jobOf(subject, style)).filter(({ key }) => !this.#known.has(key));
    if (this.#waiting.length) this.#plan();
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    requestIdleCallback(
      () => {
        this.#isPlanned = false;
        this.#begin();
      },
      { timeout: IDLE_WITHIN_MS },
    );
  }

  /** Begins the next job. What a person looks at goes before everything else, and stops it. */
  #begin(): void {
    const isNext = ({ key }: Job) => !this.#known.has(key);
    const wanted = this.#wanted && isNext(this.#wanted) ? this.#wanted : undefined;
    if (this.#running && (!wanted || this.#running.key === wanted.key)) return;
    const next = wanted ?? this.#waiting.find(isNext);
    if (!next) return;
    this.#running = next;
    void this.#work(next);
  }

  async #work(job: Job): Promise<void> {
    const outcome = await this.#outcomeOf(job).catch((error: unknown) => ({ fault: messageOf(error) }));
    if (this.#running === job) this.#running = undefined;
    if (outcome) {
      this.#known.set(job.key, outcome);
      for (const [oldest] of this.#known) {
        if (this.#known.size <= MAX_KEPT) break;
        this.#known.delete(oldest);
      }
      this.#changed();
    }
    this.#plan();
  }

  /** Undefined if another job began in the meantime. */
  async #outcomeOf(job: Job): Promise<Outcome | undefined> {
    for (const item of job.subject.items) {
      // The first that can't be read has a sentence; the others are in memory then.
      const fault = await this.#pictures.load(item).then(
        () => undefined,
        (error: unknown) => pictureFault(item.name, error),
      );
      if (fault !== undefined) return { fault };
    }
    if (this.#running !== job) return undefined;
    const sprite = await readSubject(this.#pictures, job.subject);
    if (this.#running !== job) return undefined;
    const findings = await this.#thread.check(sprite, job.style);
    return findings && { findings };
  }
}

function jobOf(subject: SpriteSubject, style: PixelStyle): Job {
  return { key: `${subject.key}\n${JSON.stringify(style)}`, subject, style };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What the contact sheet marks: hints are only listed in the details. */
export function cardFindings(findings: Findings): CardFindings {
  const kept = new WeakMap<Outcome, readonly Finding[]>();
  return {
    of(item, state) {
      const subject = judgedAlone(item, state);
      const outcome = subject && findings.known(subject, styleOf(state));
      if (!outcome) return undefined;
      const marked =
        kept.get(outcome) ??
        ('findings' in outcome ? outcome.findings.filter(({ severity }) => severity !== 'hint') : []);
      kept.set(outcome, marked);
      return marked;
    },
    want: (items, state) =>
      findings.later(
        items.flatMap((item) => judgedAlone(item, state) ?? []),
        styleOf(state),
      ),
  };
}
