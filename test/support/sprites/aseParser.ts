import Aseprite from 'ase-parser';

/** An Aseprite file read with the package `ase-parser`. */
export function parsed(bytes: Uint8Array): Aseprite {
  const file = new Aseprite(Buffer.from(bytes), 'test.aseprite');
  file.parse();
  return file;
}

/**
 * A frame read with `ase-parser`, drawn as that package's users would: visible layers in `normal` mode over one another, in floating point, without
 * group opacity and tilemaps.
 */
export function composed(file: Aseprite, frame: number): Uint8ClampedArray {
  const { width, height } = file;
  const canvas = new Uint8ClampedArray(4 * width * height);
  const cels = [...(file.frames[frame]?.cels ?? [])].sort(
    (a, b) => a.layerIndex + a.zIndex - (b.layerIndex + b.zIndex) || a.zIndex - b.zIndex,
  );
  for (const cel of cels) {
    const layer = file.layers[cel.layerIndex];
    if (!layer || !isSeen(file, cel.layerIndex)) continue;
    const opacity = (cel.opacity / 255) * (layer.opacity / 255);
    for (let pixel = 0; pixel < cel.w * cel.h; pixel++) {
      const [column, row] = [(pixel % cel.w) + cel.xpos, Math.floor(pixel / cel.w) + cel.ypos];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const color = colorOf(file, cel.rawCelData, pixel, layer.flags.background);
      layOver(canvas, 4 * (row * width + column), color, opacity);
    }
  }
  return canvas;
}

/** Composes a color over a pixel of the canvas, in floating point. */
function layOver(canvas: Uint8ClampedArray, at: number, [r, g, b, a]: Color, opacity: number): void {
  const alpha = (a / 255) * opacity;
  if (alpha === 0) return;
  const back = (canvas[at + 3] ?? 0) / 255;
  const result = alpha + back * (1 - alpha);
  for (const [channel, value] of [r, g, b].entries()) {
    canvas[at + channel] = (value * alpha + (canvas[at + channel] ?? 0) * back * (1 - alpha)) / result;
  }
  canvas[at + 3] = result * 255;
}

/** Whether a layer and all its groups are visible. */
function isSeen({ layers }: Aseprite, index: number): boolean {
  let level = layers[index]?.layerChildLevel ?? 0;
  if (!layers[index]?.flags.visible || layers[index]?.flags.reference) return false;
  for (let at = index - 1; at >= 0 && level > 0; at--) {
    const layer = layers[at];
    if (!layer || layer.layerChildLevel >= level) continue;
    if (!layer.flags.visible) return false;
    level = layer.layerChildLevel;
  }
  return true;
}

type Color = readonly [r: number, g: number, b: number, a: number];

function colorOf(file: Aseprite, data: Buffer, index: number, opaque: boolean): Color {
  if (file.colorDepth === 32) {
    const at = 4 * index;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
  }
  if (file.colorDepth === 16) {
    const value = data[2 * index] ?? 0;
    return [value, value, value, data[2 * index + 1] ?? 0];
  }
  const entry = data[index] ?? 0;
  const color = file.palette.colors[entry];
  if (!color || (entry === file.paletteIndex && !opaque)) return [0, 0, 0, 0];
  return [color.red, color.green, color.blue, color.alpha];
}
