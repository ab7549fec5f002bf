import assert from 'node:assert/strict';
import { EXPORT_FORMATS, FORMATS } from '../../../../src/sprite/engines/exportFormats';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import { options, tagOf, tools } from '../export/sprites';
import { numberedSprite } from './numberedSprite';

describe('The facts of a format', () => {
  for (const format of EXPORT_FORMATS)
    it(`name the endings of the files that its writer makes: ${format}`, async () => {
      const sprite = numberedSprite([100, 80, 100], [tagOf('walk', 0, 2)]);
      const { files } = await exportSprite(sprite, options({ format }), tools);
      const { endings, data } = FORMATS[format];
      const made = [...new Set(files.map(({ name }) => name.slice(name.indexOf('.') + 1)))].sort();
      // Some endings belong to another choice of the options.
      assert.deepEqual(
        made.filter((ending) => !endings.includes(ending)),
        [],
      );
      assert.ok(made.includes(endings[0]), `${endings[0]} isn't among ${made}`);
      if (data) assert.ok(made.includes(data.ending), `${data.ending} isn't among ${made}`);
    });
});
