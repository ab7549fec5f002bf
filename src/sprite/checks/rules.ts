import { findCheckerboard } from './checkerboard';
import { findManyColors, findOffPalette } from './colors';
import type { RuleId } from './finding';
import { findEmptyFrames, findEqualFrames, findOpenLoop } from './frames';
import { findEnlarged, findOffGrid } from './grid';
import { findJitter } from './jitter';
import { findBanding, findDoubledOutline } from './outline';
import type { Rule } from './rule';
import { findSoftAlpha } from './softAlpha';
import { findSoftEdges } from './softEdges';
import { findSpecks } from './specksRule';
import { findNearTwins } from './twins';
import { findCanvasSize, findViewFeet, findViewPalette, findViewSize } from './views';

/**
 * All rules, in the order in which findings of one severity are listed. An error breaks a sprite in a game, or is what the style file forbids; a warning
 * is what clean pixel art doesn't have; a hint may be on purpose. What is a matter of taste warns only with evidence.
 */
export const RULES: { readonly [R in RuleId]: Rule<R> } = {
  'empty-frame': { severity: 'error', find: findEmptyFrames },
  'canvas-size': { severity: 'error', find: findCanvasSize },
  'off-palette': { severity: 'error', fix: 'palette', find: findOffPalette },
  checkerboard: { severity: 'warning', fix: 'background', find: findCheckerboard },
  enlarged: { severity: 'warning', fix: 'grid', find: findEnlarged },
  'off-grid': { severity: 'warning', fix: 'grid', find: findOffGrid },
  'soft-alpha': { severity: 'warning', taste: true, fix: 'alpha', find: findSoftAlpha },
  'soft-edges': { severity: 'warning', taste: true, fix: 'colors', find: findSoftEdges },
  'many-colors': { severity: 'warning', taste: true, fix: 'colors', find: findManyColors },
  'near-twins': { severity: 'warning', taste: true, fix: 'colors', find: findNearTwins },
  specks: { severity: 'warning', taste: true, fix: 'specks', find: findSpecks },
  jitter: { severity: 'warning', fix: 'anchor', find: findJitter },
  'open-loop': { severity: 'warning', find: findOpenLoop },
  'view-size': { severity: 'warning', find: findViewSize },
  'view-feet': { severity: 'warning', fix: 'anchor', find: findViewFeet },
  'view-palette': { severity: 'warning', taste: true, fix: 'colors', find: findViewPalette },
  banding: { severity: 'hint', find: findBanding },
  'doubled-outline': { severity: 'hint', find: findDoubledOutline },
  'equal-frames': { severity: 'hint', find: findEqualFrames },
};
