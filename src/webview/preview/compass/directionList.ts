import * as l10n from '@vscode/l10n';
import { COMPASS } from '../../../shared/compass';
import { el, icon } from '../../lib/dom';
import type { CompassModel } from './model';
import { placeLetters } from './words';

/** The files of a set by direction, and what they are about to be called; redrawn only where that differs. */
export function createDirectionList(): { readonly element: HTMLElement; update(model: CompassModel): void } {
  const element = el('dl', { class: 'compass-list' });
  let drawn = '';
  return {
    element,
    update({ contents }) {
      const rows = COMPASS.flatMap((place) => {
        const { view, name } = contents[place];
        return view ? [{ place, file: view.item.name, next: renamed(view.item.name, view.name, name) }] : [];
      });
      const now = JSON.stringify(rows);
      if (now === drawn) return;
      drawn = now;
      element.replaceChildren(
        ...rows.flatMap(({ place, file, next }) => {
          const change = next === undefined ? [] : [el('div', { class: 'new' }, icon('arrow-small-right'), next)];
          const label = next === undefined ? undefined : l10n.t('{0}, to be {1}', file, next);
          return [el('dt', {}, placeLetters(place)), el('dd', { title: label }, file, ...change)];
        }),
      );
    },
  };
}

/** `hero-dir-0.png` with `n` for `0`: `hero-dir-n.png`; undefined where it stays. */
function renamed(file: string, ending: string, name: string): string | undefined {
  const dot = file.lastIndexOf('.');
  const stem = file.slice(0, dot);
  if (ending === name.trim() || dot < 0 || !stem.endsWith(ending)) return undefined;
  return stem.slice(0, stem.length - ending.length) + name.trim() + file.slice(dot);
}
