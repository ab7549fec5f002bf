import * as l10n from '@vscode/l10n';
import type { FitRequest } from '../../../../sprite/edit/fit/fitSet';
import type { FitCanvas } from '../../../../sprite/edit/fit/place';
import type { Size } from '../../../../sprite/pixels/raster';
import { el } from '../../../lib/dom';
import { createStepper } from '../../../lib/stepper';
import { createSelect, createSwitch, type FieldChoice } from '../panels/panelFields';
import type { FitDraft } from './fitDraft';

/** Numbers that fields take; what can't be is refused with its reason. */
const MAX_ENTERED = 99_999;

/** What a person says about a set. */
export function createFitFields(draft: FitDraft) {
  const kind = createSelect(l10n.t('Images are'), kinds(), (value) => draft.set({ kind: value }));
  const canvas = createCanvasChoice(draft);
  const feet = createSwitch(l10n.t('Feet on one line'), (on) => draft.set({ point: on ? 'feet' : 'middle' }));
  const still = createSwitch(l10n.t('Keep frames still'), (on) => draft.set({ perFrame: on }));
  const exact = createSwitch(l10n.t('Exactly'), (on) => draft.set({ exact: on }));
  exact.element.title = l10n.t('Also moves what is a pixel or two off, which stays otherwise');
  const rows = [kind, canvas, feet, exact, still];
  const element = el('div', { class: 'fitset-fields' }, ...rows.map((row) => row.element));
  return {
    element,
    /** @param fault id of the element that says why the canvas can't be so */
    update(fault: string | undefined) {
      const { request, source } = draft;
      kind.element.hidden = source.sprites.length < 2;
      kind.set(request.kind);
      canvas.update(fault);
      feet.input.checked = request.point !== 'middle';
      exact.input.checked = request.exact ?? false;
      still.element.hidden = !source.sprites.some(({ frames }) => frames.length > 1);
      still.input.checked = request.perFrame ?? false;
    },
    focus: () => canvas.focus(),
  };
}

const kinds = (): readonly FieldChoice<FitRequest['kind']>[] => [
  { name: 'views', label: l10n.t('Views of one sprite'), value: 'views' },
  { name: 'frames', label: l10n.t('Frames of one animation'), value: 'frames' },
  { name: 'files', label: l10n.t('Different sprites'), value: 'files' },
];

type Wanted = FitCanvas | 'usual';

const canvases = (): readonly FieldChoice<Wanted | 'own'>[] => [
  { name: 'usual', label: l10n.t('As most have it'), value: 'usual' },
  { name: 'smallest', label: l10n.t('As small as possible'), value: 'smallest' },
  ...[8, 16, 32].map((multiple) => ({
    name: String(multiple),
    label: l10n.t('Multiple of {0}', multiple),
    value: { multiple },
  })),
  { name: 'own', label: l10n.t('Width and height'), value: 'own' },
];

function createCanvasChoice(draft: FitDraft) {
  const select = createSelect(l10n.t('Canvas'), canvases(), choose);
  const stepper = (label: string, side: keyof Size) =>
    createStepper({
      label,
      least: 1,
      most: MAX_ENTERED,
      changed: (value) => draft.set({ canvas: { ...size(), [side]: value } }),
    });
  const fields = [
    { side: 'width', field: stepper(l10n.t('Width'), 'width') },
    { side: 'height', field: stepper(l10n.t('Height'), 'height') },
  ] as const;
  const body = el('div', {}, ...fields.map(({ field }) => field.element));

  function size(): Size {
    const { canvas } = draft.request;
    if (typeof canvas === 'object' && 'width' in canvas) return canvas;
    return draft.fitted?.plan.canvas ?? { width: 32, height: 32 };
  }

  function choose(value: Wanted | 'own'): void {
    const { canvas: _, ...rest } = draft.request;
    draft.request = rest;
    draft.set(value === 'usual' ? {} : { canvas: value === 'own' ? { ...size() } : value });
  }

  return {
    element: el('div', {}, select.element, body),
    update(fault: string | undefined) {
      const { canvas = 'usual' } = draft.request;
      const isOwn = typeof canvas === 'object' && 'width' in canvas;
      select.set(isOwn ? 'own' : canvas);
      body.hidden = !isOwn;
      const { refusal } = draft;
      const least = refusal?.why === 'too-small' ? refusal : undefined;
      for (const { side, field } of fields) {
        field.set(size()[side]);
        field.refuse(least && size()[side] >= least[side] ? undefined : fault);
      }
    },
    focus: () => select.focus(),
  };
}
