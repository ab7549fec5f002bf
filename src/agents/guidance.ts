import type { Core } from '../core/core';
import { assetAt } from '../core/domain/assetPlace';
import { isPaid, type RunPlan } from '../core/domain/runPlan';
import { needsPose } from '../core/domain/standsStill';
import { rawText } from '../shared/base/foreignText';
import { type PromptHint, promptHints } from '../shared/contract/promptHints';
import { ArgumentProblem } from './toolErrors';

/**
 * The contract's guidance for prompts (§1), given before anything is sent. It understands English, and can be wrong. Therefore it never has the last
 * word: a model that repeats its call unchanged has read it and wants it so.
 */

/** `length` isn't one of them: a prompt that only some services refuse is sent. */
export type ToldHint = Exclude<PromptHint, 'length'>;

const ADVICE: Readonly<Record<ToldHint, string>> = {
  sheet:
    'The prompt asks for a sheet, a grid, or an atlas. Each run makes one sprite; sheets come from animate_sprite and export_sprite. Describe one subject without a layout.',
  count:
    'The prompt asks for a number of sprites. Several variations come without a number. Describe one subject; call once for each further subject or pose.',
  frames: 'The prompt has a number of frames. Use the argument “frames” instead.',
  colors: 'The prompt has a number of colors. Use the argument “colors” instead.',
  pose: 'This motion needs a starting pose, and the sprite seems to stand still. First call edit_sprite with a prompt such as “mid-stride walking pose, side view; keep the design, colors, and outline”, look at the result, then animate the file that it made.',
};

/** Which guidance a client has read: the same request is answered with it once. */
export class Guidance {
  readonly #told = new Set<string>();

  /**
   * Throws the guidance that a plan needs, unless the client got it before for the same prompt and sprite.
   * @throws {ArgumentProblem} nothing was sent
   */
  check(plan: RunPlan, core: KnowingCore): void {
    const { kind, prompt, sources } = plan;
    const hints = hintsOf(plan, core);
    const key = JSON.stringify([kind, prompt && rawText(prompt), sources, hints]);
    if (!hints.length || this.#told.has(key)) return;
    this.#told.add(key);
    throw new ArgumentProblem(
      `Nothing was sent. ${hints.map((hint) => ADVICE[hint]).join(' ')}`,
      "Change the call as described. If the guidance is wrong here, repeat the call unchanged: it's sent then.",
    );
  }
}

/** The hints for the prompt of a plan. */
export function hintsOf(plan: RunPlan, core: KnowingCore): readonly ToldHint[] {
  const { kind, prompt } = plan;
  if (!isPaid(kind) || prompt === undefined) return [];
  return promptHints(kind, rawText(prompt)).flatMap((hint) =>
    hint === 'length' || (hint === 'pose' && !standsStill(plan, core)) ? [] : hint,
  );
}

/** The parts of the core that know what made a sprite. */
type KnowingCore = Pick<Core, 'connections' | 'provenance' | 'assets'>;

function standsStill({ sources, looks }: RunPlan, { connections, provenance, assets }: KnowingCore): boolean {
  const places = sources.map((uri) => ({ uri, frame: looks?.[uri]?.frame ?? 0 }));
  return needsPose(connections.kind, places, {
    provenance: (uri) => provenance.of(uri),
    prompt: (uri) => rawText(assets.index.get(assetAt(uri)?.id ?? '')?.prompt ?? ''),
  });
}
