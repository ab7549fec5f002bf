import assert from 'node:assert/strict';
import { encodePng } from '../../../../src/sprite/formats/png';
import { type StandIn, standInOf } from '../../../../src/sprite/formats/standIn';
import { createRaster } from '../../../../src/sprite/pixels/raster';

const bytes = (text: string) => new TextEncoder().encode(text);
const LFS = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4'.repeat(64)}\nsize 12345\n`;

describe('What lies in the place of an image', () => {
  const rows: readonly (readonly [string, string, StandIn | undefined])[] = [
    ['a pointer of Git LFS', LFS, 'git-lfs'],
    ['the same with Windows line ends', LFS.replaceAll('\n', '\r\n'), 'git-lfs'],
    ['a pointer of a later version', LFS.replace('v1', 'v2'), undefined],
    ['an unlocked file of git-annex', '/annex/objects/SHA256E-s1008--0a1b.png\n', 'git-annex'],
    ['a link of git-annex as text', '../../.git/annex/objects/wF/3k/SHA256E-s1--0a/SHA256E-s1--0a.png', 'git-annex'],
    ['a page', '<!DOCTYPE html>\n<html><body>Not found</body></html>', 'web-page'],
    ['a page after a byte order mark and blanks', '\ufeff\r\n  <HTML lang="en"><head>', 'web-page'],
    ['a page of XHTML', '<?xml version="1.0"?>\n<!doctype html>', 'web-page'],
    ['a drawing in SVG', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
    ['a text', 'version 2 of the hero', undefined],
    ['nothing', '', undefined],
  ];
  for (const [name, text, found] of rows) {
    it(`is recognized: ${name}`, () => assert.equal(standInOf(bytes(text)), found));
  }

  it('is never an image, or a long file that begins like a pointer', () => {
    assert.equal(standInOf(encodePng(createRaster(4, 4))), undefined);
    assert.equal(standInOf(bytes(LFS + 'x'.repeat(2_000))), undefined);
  });
});
