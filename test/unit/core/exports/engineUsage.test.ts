import assert from 'node:assert/strict';
import { usageOf } from '../../../../src/core/exports/engineUsage';
import { noteText } from '../../../../src/core/exports/exportText';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { EXPORT_FORMATS, type ExportFormat } from '../../../../src/sprite/engines/exportFormats';
import type { ExportExample } from '../../../../src/sprite/source/sprite';

const example: ExportExample = {
  picture: 'a/hero.png',
  data: 'a/hero.json',
  animation: foreignText('"walk" $(x)'),
  loops: true,
};

describe('Engine usage of an export', () => {
  it('is described for each engine format, in its language and with its pixel-art settings', () => {
    const found = EXPORT_FORMATS.flatMap((format) => {
      const usage = usageOf(format, example, undefined);
      return usage ? [[format, usage.engine, usage.language, usage.text] as const] : [];
    });
    const wanted: readonly [ExportFormat, string, string, RegExp][] = [
      ['godot', 'Godot', 'GDScript', /Canvas Textures > Default Texture Filter to Nearest/],
      ['unity', 'Unity', 'C#', /Filter Mode to Point and Compression to None/],
      ['phaser', 'Phaser', 'JavaScript', /pixelArt: true.*repeat: -1/],
      ['pixi', 'Pixi', 'JavaScript', /scaleMode: 'nearest'/],
      ['defold', 'Defold', 'Lua', /Default Texture Min Filter and Default Texture Mag Filter to nearest/],
    ];
    assert.deepEqual(
      found.map(([format, engine, language]) => [format, engine, language]),
      wanted.map(([format, engine, language]) => [format, engine, language]),
    );
    for (const [index, [, , , text]] of wanted.entries()) assert.match(found[index]?.[3] ?? '', text);
  });

  it('is described for a sheet only in a LÖVE project', () => {
    const usage = usageOf('sheet', example, { engine: 'love', folderWithin: 'art' });
    assert.deepEqual([usage?.engine, usage?.language], ['LÖVE', 'Lua']);
    assert.match(usage?.text ?? '', /setDefaultFilter/);
    assert.match(usage?.code ?? '', /newImage\("art\/a\/hero\.png"\)/);
    assert.equal(usageOf('sheet', example, { engine: 'godot', folderWithin: '' }), undefined);
    assert.equal(usageOf('sheet', undefined, { engine: 'love', folderWithin: 'art' }), undefined);
  });

  it('names files from the project root if the folder is in a project of this engine', () => {
    const place = (folderWithin: string, engine: 'godot' | 'unity' = 'godot') =>
      /load\("(.+)"\)/.exec(usageOf('godot', example, { engine, folderWithin })?.code ?? '')?.[1];
    assert.equal(place('game/art'), 'res://game/art/a/hero.json');
    assert.equal(place(''), 'res://a/hero.json');
    assert.equal(place('game/art', 'unity'), 'res://a/hero.json');
  });

  it('plays the tag by its own name', () => {
    assert.ok(usageOf('phaser', example, undefined)?.code.includes(`key: '"walk" $(x)'`));
  });
});

describe('Notes about an export', () => {
  it('say from which duration on a GIF keeps frames', () => {
    assert.match(noteText({ note: 'short-frames', format: 'gif', shortest: 20 }), /at least 20 ms/);
  });
});
