import type { FindingFacts, FindingPlace, FixStep, RuleId, Severity } from './finding';
import type { MeasuredSprite } from './measuredSprite';
import type { PixelStyle } from './style';

export type FactsOf<R extends RuleId> = Extract<FindingFacts, { readonly rule: R }>;

/** What a rule found: its figures and places, and what differs from the rule's row. */
export interface Found<R extends RuleId> {
  readonly facts: FactsOf<R>;
  /** At least one, in the order of views and frames. */
  readonly places: readonly FindingPlace[];
  /**
   * `hint`: it may well be on purpose, so it stays a hint unless the style turns the rule off. `error`: the style file forbids it, or a game can't play
   * it; the style may still say another severity. Absent: the rule's own.
   */
  readonly severity?: 'hint' | 'error';
  /** Null: no step removes this one. Absent: the rule's own. */
  readonly fix?: FixStep | null;
}

/** A row of the table of rules. */
export interface Rule<R extends RuleId> {
  /** If neither the style nor the finding says otherwise. */
  readonly severity: Severity;
  /** It's about colors or soft alpha, which are a matter of taste: a hint, unless evidence (`evidence.ts`) or the style says otherwise. */
  readonly taste?: true;
  readonly fix?: FixStep;
  readonly find: (sprite: MeasuredSprite, style: PixelStyle) => Found<R> | undefined;
}
