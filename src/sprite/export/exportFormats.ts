/** The formats of exports, in the order in which they are offered. */
export const EXPORT_FORMATS = [
  'sheet',
  'png',
  'gif',
  'apng',
  'webp',
  'aseprite',
  'godot',
  'unity',
  'phaser',
  'pixi',
  'defold',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
