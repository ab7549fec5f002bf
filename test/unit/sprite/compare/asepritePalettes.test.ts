import assert from 'node:assert/strict';
import { palettesOf } from '../../../../src/sprite/compare/asepritePalettes';

describe('Palettes of Aseprite files', () => {
  it('apply from the frame on in which they change, without unset entries at the end', () => {
    const first = Uint8Array.from([1, 2, 3, 255, 0, 0, 0, 0, 4, 5, 6, 128, 0, 0, 0, 0]);
    const second = Uint8Array.from([7, 8, 9, 255]);
    const palettes = palettesOf([{ palette: first }, { palette: first }, { palette: second }]);
    assert.deepEqual(palettes, [
      { from: 0, palette: { colors: [{ hex: '#010203' }, { hex: '#00000000' }, { hex: '#04050680' }] } },
      { from: 2, palette: { colors: [{ hex: '#070809' }] } },
    ]);
    assert.equal(palettesOf([{ palette: new Uint8Array() }]), undefined);
  });

  it("are listed up to 131,072 colors in total; later frames have none rather than another frame's", () => {
    const frames = Array.from({ length: 600 }, (_, index) => ({
      palette: new Uint8Array(1024).fill((index % 255) + 1),
    }));
    const palettes = palettesOf(frames) ?? [];
    assert.equal(palettes.length, 600);
    assert.deepEqual(
      palettes.map(({ palette }) => palette !== undefined),
      palettes.map((_, index) => index < 512),
    );
  });
});
