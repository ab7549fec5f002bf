import type { FindingFacts } from '../finding';

/** A finding as a sentence for people, in the language of the host. */
export function findingText(finding: FindingFacts): string {
  return finding.rule;
}
