import assert from 'node:assert/strict';
import { newLacksText } from '../../../../src/sprite/edit/words/lackText';

describe("What files can't hold, in words", () => {
  it('says what is true of numbered files and stills, and what to do instead', () => {
    assert.equal(
      newLacksText({
        files: [
          { lack: 'tags', of: 'numbered' },
          { lack: 'durations', of: 'numbered' },
        ],
        formats: [],
      }),
      'Numbered files have no tags. Numbered files have no durations. To keep them, save it as an Aseprite file.',
    );
    assert.equal(
      newLacksText({ files: [{ lack: 'durations', of: 'still' }], formats: [] }),
      'A still image has no durations. To keep them, save it as an Aseprite file.',
    );
    assert.equal(
      newLacksText({ files: [{ lack: 'durations' }], formats: [{ format: 'gif', lack: { lack: 'tags' } }] }),
      "The sheet's JSON can't hold durations like these. GIF files have no tags.",
    );
    assert.equal(newLacksText({ files: [], formats: [] }), '');
  });
});
