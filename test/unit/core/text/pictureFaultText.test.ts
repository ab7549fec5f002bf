import assert from 'node:assert/strict';
import * as l10n from '@vscode/l10n';
import { ENGLISH, pictureFaultText, standInText } from '../../../../src/core/text/pictureFaultText';

describe('The fault of an image, as a sentence', () => {
  afterEach(() => l10n.config({ contents: {} }));

  it("is in the person's language, and in English for models", () => {
    l10n.config({ contents: { '{0} is empty.': '{0} ist leer.' } });
    assert.equal(pictureFaultText('empty', 'shown', 'hero.png'), 'hero.png ist leer.');
    assert.equal(pictureFaultText('empty', 'input', '"hero.png"', ENGLISH), '"hero.png" is empty.');
    assert.match(standInText('git-lfs', 'hero.png', ENGLISH), /^hero\.png is a Git LFS pointer/);
  });

  it('says what the use of the image takes', () => {
    const words = (['input', 'shown', 'put'] as const).map((use) => pictureFaultText('not-a-picture', use, 'a'));
    assert.deepEqual(words, [
      "a isn't an image.",
      "a isn't a PNG, GIF, WebP, JPEG, or Aseprite file, despite its extension.",
      "Couldn't read a. It's damaged or isn't an image.",
    ]);
  });

  it('keeps a name with braces as it is', () => {
    assert.equal(pictureFaultText('empty', 'shown', '{0}{1}.png', ENGLISH), '{0}{1}.png is empty.');
  });
});
