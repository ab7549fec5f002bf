import assert from 'node:assert/strict';
import picomatch from 'picomatch';
import {
  extensionsFor,
  type FileUse,
  globFor,
  globOf,
  isFileFor,
  isJson,
  whenFor,
} from '../../../../src/core/domain/pictureFiles';
import { UPLOAD } from '../../../../src/shared/contract/limits';
import { PALETTE_EXTENSIONS } from '../../../../src/sprite/palette/formats';
import { readJson } from '../../repository/files';

/** The files that package.json names by extension. */
interface FileManifest {
  readonly contributes: {
    readonly customEditors: readonly {
      readonly viewType: string;
      readonly priority: string;
      readonly selector: readonly { readonly filenamePattern: string }[];
    }[];
    readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
  };
}

interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

/** Commands for files that the preview opens, for images among them, and for possible copies of assets; all others are runs with inputs. */
const FOR_OPENED = ['spriteKiln.preview', 'spriteKiln.explorer'];
const FOR_SHOWN = [
  'spriteKiln.findUses',
  'spriteKiln.compareWithHead',
  'spriteKiln.compareWithRevision',
  'spriteKiln.compareWithBranch',
  'spriteKiln.generate',
  'spriteKiln.export',
  'spriteKiln.normalMapBuiltIn',
  'spriteKiln.putInto',
  'spriteKiln.openInAseprite',
  'spriteKiln.fixPixels',
  'spriteKiln.checkPixels',
  'spriteKiln.swapPalette',
  'spriteKiln.variants',
  'spriteKiln.canvas',
  'spriteKiln.dressUp',
  'spriteKiln.draw',
  'spriteKiln.newAtlas',
  'spriteKiln.fitSet',
  'spriteKiln.placeOnSource',
  'spriteKiln.makeStyleFile',
  'spriteKiln.renameAnimation',
];
const FOR_COPIES = ['spriteKiln.showAsset'];

function useOf(command: string): FileUse {
  if (FOR_OPENED.includes(command)) return 'opened';
  if (FOR_SHOWN.includes(command)) return 'shown';
  return FOR_COPIES.includes(command) ? 'assetCopy' : 'input';
}

describe('Image files', () => {
  const { contributes } = readJson<FileManifest>('package.json');

  it("are opened by the preview as in package.json, Aseprite files and their differences by default, because VS Code can't show them", () => {
    const previews = contributes.customEditors.filter(({ viewType }) => viewType !== 'spriteKiln.atlas');
    const patterns = previews.map(({ priority, selector }) => [
      priority,
      selector
        .flatMap(({ filenamePattern }) => (filenamePattern.startsWith('*.') ? filenamePattern.slice(2) : []))
        .sort(),
    ]);
    const aseprite: string[] = extensionsFor('aseprite');
    const others = extensionsFor('opened').filter((extension) => !aseprite.includes(extension));
    assert.deepEqual(patterns, [
      ['option', others.sort()],
      [{ textEditor: 'default', diffEditor: 'default' }, aseprite.sort()],
    ]);
  });

  it("include every readable palette; Adobe palettes have Aseprite's extension", () => {
    const opened: string[] = extensionsFor('opened');
    assert.deepEqual(
      PALETTE_EXTENSIONS.filter((extension) => !opened.includes(extension)),
      [],
    );
    const shown: string[] = extensionsFor('shown');
    assert.deepEqual(
      PALETTE_EXTENSIONS.filter((extension) => shown.includes(extension)),
      ['ase'],
    );
  });

  it('in menus offer runs for inputs, and the preview for everything it shows', () => {
    const entries = Object.values(contributes.menus).flat();
    const found = entries.flatMap(({ command, submenu, when = '' }) => {
      const condition = /resourceExtname =~ \/.*?\/i/.exec(when)?.[0];
      return condition === undefined ? [] : [{ what: command ?? submenu ?? '', condition }];
    });
    assert.ok(found.length >= 8);
    for (const { what, condition } of found) {
      assert.equal(condition, whenFor(useOf(what)), what);
    }
  });

  it('are inputs if the service accepts them, or if they are Aseprite files, which are sent as PNG', () => {
    const aseprite: string[] = extensionsFor('aseprite');
    const inputs = extensionsFor('input');
    const types = inputs
      .filter((extension) => !aseprite.includes(extension))
      .map((extension) => `image/${extension === 'jpg' ? 'jpeg' : extension}`);
    assert.deepEqual(new Set(types), new Set<string>(UPLOAD.contentTypes));
    assert.ok(aseprite.every((extension) => inputs.includes(extension)));
  });

  it('are recognized by extension in any case', () => {
    for (const name of ['hero.png', 'HERO.PNG', '/art/a.b.apng', 'x.Jpeg']) assert.ok(isFileFor('shown', name), name);
    for (const name of ['png', 'hero.png.txt', 'hero.json', 'hero']) assert.ok(!isFileFor('shown', name), name);
    assert.deepEqual(
      ['hero.gif', 'hero.apng', 'hero.webp'].map((name) => isFileFor('input', name)),
      [false, false, true],
    );
    assert.ok(isFileFor('renamed', 'hero-sheet.json'));
    assert.equal(globOf(['json']), '**/*.[jJ][sS][oO][nN]');
    const isWatched = picomatch(globFor('saved'));
    for (const name of ['hero.png', 'art/HERO.PNG', 'a/b/hero.Json']) assert.ok(isWatched(name), name);
    for (const name of ['hero.pn', 'hero.pngx', 'hero.txt', 'png']) assert.ok(!isWatched(name), name);
    assert.ok(picomatch(globOf(['export.json']))('art/HERO.PNG.EXPORT.JSON'));
    assert.deepEqual(['hero.json', 'HERO.JSON', 'hero.json.png'].map(isJson), [true, true, false]);
  });
});
