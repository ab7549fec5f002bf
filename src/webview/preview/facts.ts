import * as l10n from '@vscode/l10n';
import { countOf } from '../../shared/base/counts';
import { formatNumber } from '../../shared/base/numbers';
import type { PreviewItem, PreviewRun } from '../../shared/protocol/preview';
import { el } from '../lib/dom';
import { operationLabel } from '../lib/operations';
import type { Picture, Sprite } from '../lib/picture/picture';
import type { Feature, View } from './core/feature';
import { colorModeText, sizeText } from './core/itemText';

/** Facts and tags of the picture that is shown, or of the run. */
export function createFacts(): Feature {
  const element = el('div', { class: 'facts' });
  let drawn: readonly unknown[] = [];

  const section: View = {
    element,
    update({ item, picture, state }) {
      if (drawn.length && [item, picture, state].every((value, index) => value === drawn[index])) return;
      drawn = [item, picture, state];
      const { run } = state;
      const outputs = state.items.filter(({ role }) => role === 'output');
      element.replaceChildren(...(item ? spriteSection(item, picture, run) : runSection(run, outputs[0])));
    },
  };
  return { sections: [section] };
}

function spriteSection(item: PreviewItem, picture: Picture | undefined, run: PreviewRun | undefined): HTMLElement[] {
  const rows: [string, string][] = [];
  const palette = picture?.onlyPalette && picture.palettes?.[0]?.palette;
  if (palette) {
    if (palette.name !== undefined) rows.push([l10n.t('Name'), palette.name]);
    rows.push([l10n.t('Colors'), formatNumber(palette.colors.length)]);
  } else if (picture) rows.push([l10n.t('Size'), sizeText(picture)]);
  rows.push([l10n.t('File'), item.name]);
  if (picture?.sprite) rows.push(...spriteFacts(picture.sprite));
  if (run && item.role === 'output') rows.push([l10n.t('Made by'), madeBy(run)]);
  if (item.prompt) rows.push([l10n.t('Prompt'), item.prompt]);
  return [
    el('h2', {}, palette ? l10n.t('Palette file') : heading(item, run !== undefined)),
    factList(rows),
    ...tagList(item.tags),
  ];
}

/** Facts of an Aseprite file. Values that most files share are left out. */
function spriteFacts({ colorMode, colorProfile, pixelRatio, layers, userData }: Sprite): [string, string][] {
  const rows: [string, string][] = [
    [l10n.t('Color mode'), colorModeText(colorMode)],
    [l10n.t('Layers'), formatNumber(layers.length)],
  ];
  if (colorProfile === 'icc') rows.push([l10n.t('Color profile'), l10n.t('ICC')]);
  const { width, height } = pixelRatio;
  if (width !== height) {
    rows.push([l10n.t('Pixel ratio'), l10n.t('{0} : {1}', formatNumber(width), formatNumber(height))]);
  }
  if (userData?.text) rows.push([l10n.t('User data'), userData.text]);
  return rows;
}

function heading(item: PreviewItem, inRun: boolean): string {
  if (inRun && item.role === 'source') return l10n.t('Source');
  switch (item.kind) {
    case 'animation':
      return l10n.t('Animation');
    case 'sheet':
      return l10n.t('Sheet');
    case 'normal-map':
      return l10n.t('Normal map');
    case 'sequence':
      return l10n.t('Numbered files');
    case 'still':
      return l10n.t('Sprite');
  }
}

/** Facts of the whole run, next to the contact sheet. All outputs of a run have the same prompt and tags. */
function runSection(run: PreviewRun | undefined, output: PreviewItem | undefined): HTMLElement[] {
  if (!run) return [];
  const rows: [string, string][] = [
    [l10n.t('Made by'), madeBy(run)],
    [l10n.t('Outputs'), formatNumber(run.received)],
  ];
  if (output?.prompt) rows.push([l10n.t('Prompt'), output.prompt]);
  return [
    el('h2', {}, l10n.t({ message: 'Run', comment: ['One request and what came of it'] })),
    factList(rows),
    ...tagList(output?.tags ?? []),
  ];
}

/** `Animate · 15 credits`. */
function madeBy({ operation, cost }: PreviewRun): string {
  const verb = operationLabel(operation);
  if (cost === undefined) return verb;
  return countOf(
    { one: () => l10n.t('{0} · 1 credit', verb), several: (count) => l10n.t('{0} · {1} credits', verb, count) },
    cost,
  );
}

function factList(rows: readonly [string, string][]): HTMLElement {
  const list = el('dl');
  for (const [term, text] of rows) list.append(el('dt', {}, term), el('dd', { title: text }, text));
  return list;
}

function tagList(tags: readonly string[]): HTMLElement[] {
  if (tags.length === 0) return [];
  return [
    el('ul', { class: 'chips', 'aria-label': l10n.t('Tags') }, ...tags.map((tag) => el('li', { class: 'chip' }, tag))),
  ];
}
