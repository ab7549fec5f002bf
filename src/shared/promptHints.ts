import type { Operation } from './api';

/** What a prompt asks for that belongs elsewhere (contract §1, guidance rules). Pointed out, never forbidden. */
export type PromptHint = 'sheet' | 'count' | 'frames' | 'colors' | 'pose';

const SHEET =
  /\b(sprite\s*-?\s*sheets?|contact\s+sheets?|(texture\s+)?atlas(es)?|tile\s*-?\s*sheets?|in\s+a\s+grid|grid\s+of)\b/i;
const NUMBER = '(\\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|several|multiple|many)';
const COUNT = new RegExp(
  `\\b${NUMBER}\\s+(\\w+\\s+)?(variations?|variants?|versions?|sprites|images|pictures|icons|options|poses|copies)\\b`,
  'i',
);
const FRAMES = /\b(\d+|two|four|six|eight|ten|twelve|sixteen)[\s-]+frames?\b/i;
const COLORS = /\b(\d+|two|four|eight|sixteen)[\s-]+colou?rs?\b/i;
/** Motions that want a starting pose of their own. */
const POSE = /\b(walk|run|jog|sprint|attack|slash|swing|punch|kick|shoot|cast|jump|leap)(s|ing|ning)?\b/i;

/** Reads English; other languages get no hints. */
export function promptHints(operation: Operation, prompt: string): PromptHint[] {
  const hints: PromptHint[] = [];
  if (SHEET.test(prompt)) hints.push('sheet');
  if (operation === 'animate') {
    if (FRAMES.test(prompt)) hints.push('frames');
    if (COLORS.test(prompt)) hints.push('colors');
    if (POSE.test(prompt)) hints.push('pose');
  } else if (COUNT.test(prompt)) {
    hints.push('count');
  }
  return hints;
}
