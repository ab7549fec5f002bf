import * as l10n from '@vscode/l10n';
import type { DrawSession } from './drawSession';
import type { DrawTool } from './drawTool';
import { withImageBrush } from './selection/imagePencil';
import { createMoveTool } from './selection/moveTool';
import { createReplaceTool } from './selection/replaceTool';
import { createLasso, createMarquee, createWand } from './selection/selectTools';
import { createEyedropper } from './strokes/eyedropper';
import { createFill } from './strokes/fill';
import { createPencil } from './strokes/pencil';
import { createShade } from './strokes/shade';
import { createShape } from './strokes/shapes';
import { TAKE_KEYS } from './takeIn/takeKeys';
import { createTakeTool } from './takeIn/takeTool';
import type { ToolIcon } from './toolIcons';
import type { ToolId } from './toolIds';

export interface ToolRow {
  /** As in `Command.keys`. */
  readonly key: string;
  readonly label: string;
  readonly icon: ToolIcon;
  /** It sets pixels of the layer; Alt takes a color instead. */
  readonly draws?: true;
  /** It goes from where it's pressed to where it's released. */
  readonly goes?: true;
  create(session: DrawSession): DrawTool;
}

/** The keys are Aseprite's. */
export const TOOLS: Readonly<Record<ToolId, ToolRow>> = {
  pencil: {
    key: 'b',
    label: l10n.t('Pencil'),
    icon: 'pencil',
    draws: true,
    create: (session) => withImageBrush(session, createPencil(session, 'pencil')),
  },
  eraser: {
    key: 'e',
    label: l10n.t('Eraser'),
    icon: 'eraser',
    draws: true,
    create: (session) => createPencil(session, 'eraser'),
  },
  line: {
    key: 'l',
    label: l10n.t('Line'),
    icon: 'line',
    draws: true,
    goes: true,
    create: (session) => createShape(session, 'line'),
  },
  rectangle: {
    key: 'u',
    label: l10n.t('Rectangle'),
    icon: 'rectangle',
    draws: true,
    goes: true,
    create: (session) => createShape(session, 'rectangle'),
  },
  ellipse: {
    key: 'U',
    label: l10n.t('Ellipse'),
    icon: 'ellipse',
    draws: true,
    goes: true,
    create: (session) => createShape(session, 'ellipse'),
  },
  fill: { key: 'g', label: l10n.t('Fill'), icon: 'fill', draws: true, create: createFill },
  shade: { key: 's', label: l10n.t('Shade'), icon: 'shade', draws: true, create: createShade },
  'replace-color': {
    key: 'r',
    label: l10n.t('Replace Color'),
    icon: 'replace-color',
    draws: true,
    create: createReplaceTool,
  },
  eyedropper: { key: 'i', label: l10n.t('Eyedropper'), icon: 'eyedropper', create: createEyedropper },
  marquee: { key: 'm', label: l10n.t('Marquee'), icon: 'marquee', goes: true, create: createMarquee },
  lasso: { key: 'q', label: l10n.t('Lasso'), icon: 'lasso', goes: true, create: createLasso },
  wand: { key: 'w', label: l10n.t('Wand'), icon: 'wand', create: createWand },
  move: { key: 'v', label: l10n.t('Move'), icon: 'move', goes: true, create: createMoveTool },
  take: { key: TAKE_KEYS.open, label: l10n.t('Take In'), icon: 'take', create: createTakeTool },
};
