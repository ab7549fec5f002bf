/** The tools in the order of the bar. */
export const TOOL_IDS = [
  'pencil',
  'eraser',
  'line',
  'rectangle',
  'ellipse',
  'fill',
  'shade',
  'replace-color',
  'eyedropper',
  'marquee',
  'lasso',
  'wand',
  'move',
  'take',
] as const;
export type ToolId = (typeof TOOL_IDS)[number];
