import { allExamples } from '../../../../test/support/sample';

/**
 * A test that measures drawings: how many colors, which pixels stay, whether a loop closes. It runs if every example is requested. In `npm test`,
 * drawn.test.ts compares the pixels of a sample instead, because what hasn't changed doesn't need to be measured again.
 */
export function measured(title: string, test: () => void): void {
  if (allExamples) it(title, test);
}
