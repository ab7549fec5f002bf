import type { CodeRule } from '../../core/code/findings/codeFinding';
import type { RuleId } from '../../sprite/checks/finding';
import { ruleTitle } from '../../sprite/checks/findingText';

/** What services that show findings call those in code. */
const IN_CODE: Readonly<Record<CodeRule, string>> = {
  'missing-sprite': 'Missing sprite',
  'wrong-case': 'Wrong case in a path',
  'wrong-frame-size': 'Wrong frame size',
  'missing-frame': 'Missing frame',
  'missing-animation': 'Missing animation',
  'outside-region': 'Region outside of the image',
};

export const titleOf = (rule: RuleId | CodeRule): string =>
  Object.hasOwn(IN_CODE, rule) ? IN_CODE[rule as CodeRule] : ruleTitle(rule as RuleId);
