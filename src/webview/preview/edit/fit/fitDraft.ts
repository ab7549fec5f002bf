import { changed } from '../../../../sprite/edit/change';
import type { EditSprite } from '../../../../sprite/edit/editSprite';
import { fitChanges } from '../../../../sprite/edit/fit/fitChanges';
import type { FitPlan, FitRequest } from '../../../../sprite/edit/fit/fitSet';
import type { PartsChange } from '../../../../sprite/edit/parts';
import type { Refusal } from '../../../../sprite/edit/refusal';
import { fitRefusalText } from '../../../../sprite/edit/words/refusalText';
import { createSpriteThread } from '../../spriteThread/spriteThread';

/** Sprites that are fitted, wherever they come from. */
export interface FitSource {
  /** As they are now: other objects mean that they changed. */
  readonly sprites: readonly EditSprite[];
  /** As many, as people read them. */
  readonly names: readonly string[];
  /** What they are to each other, as far as that is known. */
  readonly kind: FitRequest['kind'];
  /** Makes changes, as one step. Returns whether they were made. */
  apply(changes: readonly PartsChange[]): boolean;
}

/** A plan, and what comes of it. */
export interface Fitted {
  readonly plan: FitPlan;
  /** Those that the plan was made for. */
  readonly before: readonly EditSprite[];
  readonly after: readonly EditSprite[];
  readonly changes: readonly PartsChange[];
}

/** How sprites become one set, found on a thread of its own; nothing is changed before it's applied. */
export class FitDraft {
  readonly #source: () => FitSource;
  readonly #redraw: () => void;
  readonly #thread = createSpriteThread();

  request: FitRequest;
  /** Undefined before the first one. */
  fitted: Fitted | undefined;
  /** Why there is none for what is asked, as a sentence. */
  fault: string | undefined;
  /** The same, if it's about what is asked. */
  refusal: Refusal | undefined;
  /** Whether another plan is being made. */
  isPlanning = false;
  #asked: readonly unknown[] = [];
  #ended = false;

  constructor(source: () => FitSource, redraw: () => void) {
    this.#source = source;
    this.#redraw = redraw;
    const { kind, sprites } = source();
    // A single animation has nothing to fit but its frames.
    this.request = { kind, point: 'feet', perFrame: sprites.length === 1 };
  }

  get source(): FitSource {
    return this.#source();
  }

  set(next: Partial<FitRequest>): void {
    this.request = { ...this.request, ...next };
    void this.follow();
    this.#redraw();
  }

  /** Makes a plan if something else is asked than before, or the sprites changed. */
  async follow(): Promise<void> {
    const { sprites } = this.#source();
    const { request } = this;
    const asked = [request, ...sprites];
    if (asked.length === this.#asked.length && asked.every((one, at) => one === this.#asked[at])) return;
    this.#asked = asked;
    this.isPlanning = true;
    try {
      const plan = await this.#thread.fit(sprites, request);
      if (!plan || this.#asked !== asked || this.#ended) return;
      this.#take(plan, sprites);
    } catch (error) {
      if (this.#asked !== asked || this.#ended) return;
      this.refusal = undefined;
      this.fault = error instanceof Error ? error.message : String(error);
    }
    this.isPlanning = false;
    this.#redraw();
  }

  #take(plan: FitPlan | Refusal, before: readonly EditSprite[]): void {
    this.refusal = 'why' in plan ? plan : undefined;
    this.fault = this.refusal && fitRefusalText(this.refusal, this.#source().names);
    if ('why' in plan) return;
    const after = before.map((sprite, at) => (plan.parts[at]?.changes ?? []).reduce(changed, sprite));
    this.fitted = { plan, before, after, changes: fitChanges(plan) };
  }

  /** Whether applying would change something. */
  get isReady(): boolean {
    return !this.isPlanning && this.fault === undefined && (this.fitted?.changes.length ?? 0) > 0;
  }

  apply(): boolean {
    return this.isReady && this.#source().apply(this.fitted?.changes ?? []);
  }

  end(): void {
    this.#ended = true;
    this.#thread.end();
  }
}
