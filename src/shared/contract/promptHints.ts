import type { Operation } from './api';
import { OPERATIONS } from './limits';

/**
 * Something that a prompt requests but that belongs elsewhere (contract §1, guidance rules), or `length`: too long if UTF-16 code units
 * count as characters (§8). Pointed out, never forbidden.
 */
export type PromptHint = 'length' | 'sheet' | 'count' | 'frames' | 'colors' | 'pose';

const NUMBER = '(\\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|several|multiple|many)';
/** Plural only: "the level 3 version" is one. */
const OUTPUTS = '(variations|variants|versions|sprites|images|pictures|icons|options|poses|copies)';
const SHEETS = [
  '(sprite|tile)\\s*-?\\s*sheets?',
  'contact\\s+sheets?',
  '(texture|sprite|image|tile)\\s+atlas(es)?',
  'atlas(es)?\\s+of\\b(?!\\s+the\\b)',
  '(in|into|onto|as)\\s+an\\s+atlas',
  'in\\s+a\\s+(\\w+\\s+)?grid',
  `grid\\s+of\\s+(${NUMBER}|(\\w+\\s+)?${OUTPUTS})`,
];
const SHEET = new RegExp(`\\b(${SHEETS.join('|')})\\b`, 'i');
const COUNT = new RegExp(`\\b${NUMBER}\\s+((?!px\\b|pixels?\\b)\\w+\\s+)?${OUTPUTS}\\b`, 'i');
const FRAMES = /\b(\d+|two|four|six|eight|ten|twelve|sixteen)[\s-]+frames?\b/i;
const COLORS = /\b(\d+|two|four|eight|sixteen)[\s-]+colou?rs?\b/i;
/** Motions that need a starting pose; motions of light don't. */
const POSE =
  /\b(walk|run|jog|sprint|dash|attack|slash|swing|punch|kick|shoot|cast|jump|leap)(s|es|ing|ning|ging)?\b(?!\s+stars?\b|\s+(\w+\s+){0,2}(shadows?|light|glow)\b)/i;

/** Named poses, except poses to keep. */
const NAMED_POSE =
  /(?<!\b(keep(ing)?|same|unchanged|original|current)\s+(the\s+|its\s+|his\s+|her\s+|their\s+)?(\w+\s+)?)\b(pose|posture|stance|stride|mid-?(step|stride|swing|air|jump))\b/i;

/** Whether a prompt requests a body in a pose or in motion: `walking`, `attack pose`; not `keep the pose`. Understands English. */
export function asksForPose(prompt: string): boolean {
  return POSE.test(prompt) || NAMED_POSE.test(prompt);
}

/** Understands English; in other languages only the length is checked. */
export function promptHints(operation: Operation, prompt: string): PromptHint[] {
  const hints: PromptHint[] = [];
  const { max, describes } = OPERATIONS[operation].prompt ?? {};
  if (max !== undefined && prompt.length > max) hints.push('length');
  if (SHEET.test(prompt)) hints.push('sheet');
  if (describes === 'motion') {
    if (FRAMES.test(prompt)) hints.push('frames');
    if (COLORS.test(prompt)) hints.push('colors');
    if (POSE.test(prompt)) hints.push('pose');
  } else if (COUNT.test(prompt)) {
    hints.push('count');
  }
  return hints;
}
