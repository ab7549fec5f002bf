/** The tools in the order of the bar, those together that belong together. */
export const TOOL_GROUPS = [
  ['pencil', 'eraser', 'line', 'rectangle', 'ellipse'],
  ['fill', 'shade', 'replace-color', 'eyedropper'],
  ['marquee', 'lasso', 'wand', 'move'],
  ['take'],
] as const;
export type ToolId = (typeof TOOL_GROUPS)[number][number];
export const TOOL_IDS: readonly ToolId[] = TOOL_GROUPS.flat();
