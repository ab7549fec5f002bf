import * as l10n from '@vscode/l10n';
import { button, press } from '../../../lib/button';
import { el } from '../../../lib/dom';
import { createStepper } from '../../../lib/stepper';
import { createToolbar } from '../../../lib/toolbar';
import type { DrawSession } from '../drawSession';
import { type DrawState, MAX_BRUSH } from '../drawState';
import { type ToolIcon, toolIcon } from '../toolIcons';

/** How far each channel of a color may be from that of another one. */
const TOLERANCES = { least: 0, most: 255 } as const;

/** A control of one or more tools. */
type OptionId =
  | 'size'
  | 'shape'
  | 'pixelPerfect'
  | 'filled'
  | 'contiguous'
  | 'tolerance'
  | 'frames'
  | 'views'
  | 'mirror'
  | 'selectionMode';

const STROKE: readonly OptionId[] = ['size', 'shape', 'mirror', 'frames'];
const FORM: readonly OptionId[] = ['filled', ...STROKE];
const SELECT: readonly OptionId[] = ['selectionMode'];

/** What each tool can be told. */
const OPTIONS: Readonly<Record<string, readonly OptionId[]>> = {
  pencil: ['size', 'shape', 'pixelPerfect', 'mirror', 'frames'],
  eraser: ['size', 'shape', 'pixelPerfect', 'mirror', 'frames'],
  line: STROKE,
  rectangle: FORM,
  ellipse: FORM,
  fill: ['contiguous', 'tolerance', 'frames'],
  shade: STROKE,
  eyedropper: [],
  marquee: SELECT,
  lasso: SELECT,
  wand: ['selectionMode', 'contiguous', 'tolerance'],
  move: ['frames'],
  take: ['size', 'shape'],
  'replace-color': ['tolerance', 'frames', 'views'],
};

interface Option {
  readonly id: OptionId;
  readonly element: HTMLElement;
  update(state: DrawState): void;
}

/** The options of the tool at hand, in one row with one tab stop. */
export function createToolOptions(session: DrawSession): { readonly element: HTMLElement; update(): void } {
  const options: readonly Option[] = [
    selectionModes(session),
    numberOption(session, 'size', { label: l10n.t('Size'), least: 1, most: MAX_BRUSH }),
    shapeOption(session),
    flag(session, 'pixelPerfect', 'pixel-perfect', l10n.t('Pixel Perfect')),
    flag(session, 'filled', 'filled', l10n.t('Filled')),
    flag(session, 'contiguous', 'contiguous', l10n.t('Contiguous')),
    numberOption(session, 'tolerance', { label: l10n.t('Tolerance'), ...TOLERANCES }),
    mirrorOption(session),
    framesOption(session),
    viewsOption(session),
  ];
  const bar = createToolbar<DrawState>({
    label: l10n.t('Options of the tool'),
    class: 'draw-options',
    groups: options.map((option) => [option]),
  });
  return {
    element: bar.element,
    update() {
      const { state } = session;
      const known = (OPTIONS[state.tool] ?? []).filter((id) => id !== 'views' || session.editor.parts.length > 1);
      for (const option of options) option.element.parentElement?.toggleAttribute('hidden', !known.includes(option.id));
      bar.update(state);
    },
  };
}

/** A button with an icon that is on or off. */
function toggle(icon: ToolIcon, label: string, run: () => void): HTMLButtonElement {
  const element = button({ label, class: 'draw-toggle', run });
  element.append(toolIcon(icon));
  return element;
}

function flag(
  session: DrawSession,
  id: 'pixelPerfect' | 'filled' | 'contiguous',
  icon: ToolIcon,
  label: string,
): Option {
  const element = toggle(icon, label, () => session.set({ [id]: !session.state[id] }));
  return { id, element, update: (state) => press(element, state[id]) };
}

/** Some buttons of which one is pressed. */
function choice<T extends string>(
  id: OptionId,
  label: string,
  choices: readonly { readonly value: T; readonly icon: ToolIcon; readonly label: string }[],
  now: (state: DrawState) => T,
  choose: (value: T) => void,
): Option {
  const buttons = choices.map(({ value, icon, label: name }) => ({
    value,
    element: toggle(icon, name, () => choose(value)),
  }));
  const element = el(
    'div',
    { class: 'draw-choice', role: 'group', 'aria-label': label },
    ...buttons.map((one) => one.element),
  );
  return {
    id,
    element,
    update: (state) => {
      for (const one of buttons) press(one.element, one.value === now(state));
    },
  };
}

function shapeOption(session: DrawSession): Option {
  return choice(
    'shape',
    l10n.t('Shape of the brush'),
    [
      { value: 'square', icon: 'square', label: l10n.t('Square') },
      { value: 'round', icon: 'round', label: l10n.t('Round') },
    ],
    ({ brush }) => brush.shape,
    (shape) => session.set({ brush: { size: session.state.brush.size, shape } }),
  );
}

function selectionModes(session: DrawSession): Option {
  return choice(
    'selectionMode',
    l10n.t('Selection'),
    [
      { value: 'replace', icon: 'replace', label: l10n.t('Replace Selection') },
      { value: 'add', icon: 'add', label: l10n.t('Add to Selection (Shift)') },
      { value: 'subtract', icon: 'subtract', label: l10n.t('Subtract from Selection (Shift+Alt)') },
      { value: 'intersect', icon: 'intersect', label: l10n.t('Intersect with Selection') },
    ],
    ({ selectionMode }) => selectionMode,
    (selectionMode) => session.set({ selectionMode }),
  );
}

function mirrorOption(session: DrawSession): Option {
  const axes = (['x', 'y'] as const).map((axis) => {
    const label = axis === 'x' ? l10n.t('Mirror Left and Right') : l10n.t('Mirror Top and Bottom');
    const run = () => session.set({ mirror: { ...session.state.mirror, [axis]: !session.state.mirror[axis] } });
    return { axis, element: toggle(axis === 'x' ? 'mirror-x' : 'mirror-y', label, run) };
  });
  const element = el(
    'div',
    { class: 'draw-choice', role: 'group', 'aria-label': l10n.t('Mirror') },
    ...axes.map((one) => one.element),
  );
  return {
    id: 'mirror',
    element,
    update: ({ mirror }) => {
      for (const one of axes) press(one.element, mirror[one.axis]);
    },
  };
}

function framesOption(session: DrawSession): Option {
  const element = toggle('frames', l10n.t('All Frames'), () =>
    session.set({ frames: session.state.frames === 'all' ? 'this' : 'all' }),
  );
  element.append(el('span', { class: 'button-text' }, l10n.t('All Frames')));
  return { id: 'frames', element, update: ({ frames }) => press(element, frames === 'all') };
}

function viewsOption(session: DrawSession): Option {
  const label = l10n.t('All Views');
  const element = toggle('views', label, () => session.set({ allViews: !session.state.allViews }));
  element.append(el('span', { class: 'button-text' }, label));
  return { id: 'views', element, update: ({ allViews }) => press(element, allViews) };
}

function numberOption(
  session: DrawSession,
  id: 'size' | 'tolerance',
  { label, least, most }: { readonly label: string; readonly least: number; readonly most: number },
): Option {
  const stepper = createStepper({
    label,
    least,
    most,
    changed: (value) =>
      session.set(id === 'size' ? { brush: { size: value, shape: session.state.brush.shape } } : { tolerance: value }),
  });
  const element = el('div', { class: 'draw-number' }, stepper.element);
  return { id, element, update: ({ brush, tolerance }) => stepper.set(id === 'size' ? brush.size : tolerance) };
}
