import type { EngineWords } from './engine';

// Unity keeps the regions of an image in a `.meta` next to it, with `y` from the lower edge.

const REGION =
  /^[ \t]{1,40}(rect):[ \t]*\r?\n(?:[ \t]{1,40}serializedVersion: \d+[ \t]*\r?\n)?[ \t]{1,40}x: (-?[\d.]+)[ \t]*\r?\n[ \t]{1,40}y: (-?[\d.]+)[ \t]*\r?\n[ \t]{1,40}width: ([\d.]+)[ \t]*\r?\n[ \t]{1,40}height: ([\d.]+)/gm;

export const UNITY: EngineWords = {
  extensions: ['meta'],
  hint: /^TextureImporter:/m,
  read({ text, fileName, found }) {
    // Unity scales images of other sizes to powers of two first, if it's told to.
    if (/^[ \t]{0,40}nPOTScale: [1-9]/m.test(text)) return;
    const about = { by: 'neighbor', name: fileName.replace(/\.meta$/i, '') } as const;
    for (const { 0: all, 2: x, 3: y, 4: width, 5: height, index } of text.matchAll(REGION)) {
      const start = index + all.indexOf('rect');
      const rect = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
      found.claim(about, { start, end: start + 'rect'.length }, { kind: 'region', rect, fromBottom: true });
    }
  },
};
