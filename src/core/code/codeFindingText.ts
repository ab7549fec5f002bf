import type { CodeRule } from './codeFinding';

/** How much a finding weighs in the program's output. The editor shows a missing sprite as information. */
export const CODE_SEVERITY: Readonly<Record<CodeRule, 'hint' | 'warning' | 'error'>> = {
  'missing-sprite': 'warning',
  'wrong-case': 'warning',
  'wrong-frame-size': 'warning',
  'missing-frame': 'warning',
  'missing-animation': 'warning',
  'outside-region': 'warning',
};
