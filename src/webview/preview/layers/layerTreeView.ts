import * as l10n from '@vscode/l10n';
import type { LayerNode } from '../../../shared/sprite/aseprite/layerTree';
import { press, relabel } from '../../lib/button';
import { el, icon, setAttributes } from '../../lib/dom';
import { layerName } from './layerName';
import { layerFacts } from './layerWords';

export interface LayerTreeView {
  readonly element: HTMLElement;
  /** Shows other layers. */
  load(nodes: readonly LayerNode[]): void;
  /** @param isOpen whether the eye of a layer is open, by its index */
  update(isOpen: (layer: number) => boolean): void;
  focus(): void;
}

interface Row {
  readonly node: LayerNode;
  readonly parent: Row | undefined;
  readonly element: HTMLElement;
  readonly eye: HTMLButtonElement;
  open: boolean;
}

/**
 * Layers by the ARIA tree pattern, with one tab stop: up and down move, left and right close and open groups, Space opens and closes
 * the eye. `toggle` is called with a layer whose eye is to change.
 */
export function createLayerTree(toggle: (node: LayerNode) => void): LayerTreeView {
  const element = el('div', { role: 'tree', class: 'layer-tree', 'aria-label': l10n.t('Layers') });
  let rows: readonly Row[] = [];
  let current: Row | undefined;

  const isSeen = ({ parent }: Row): boolean => !parent || (parent.open && isSeen(parent));

  function stopAt(row: Row | undefined): void {
    current?.element.setAttribute('tabindex', '-1');
    current = row;
    row?.element.setAttribute('tabindex', '0');
  }

  function go(row: Row | undefined): void {
    row?.element.focus();
  }

  function expand(row: Row, open: boolean): void {
    row.open = open;
    row.element.setAttribute('aria-expanded', String(open));
    for (const one of rows) one.element.hidden = !isSeen(one);
    if (current && !isSeen(current)) stopAt(row);
  }

  function move(event: KeyboardEvent): boolean {
    const seen = rows.filter(isSeen);
    const at = current ? seen.indexOf(current) : -1;
    const group = current?.node.children.length ? current : undefined;
    switch (event.key) {
      case 'ArrowDown':
        go(seen[at + 1]);
        return true;
      case 'ArrowUp':
        go(seen[at - 1]);
        return true;
      case 'Home':
        go(seen[0]);
        return true;
      case 'End':
        go(seen.at(-1));
        return true;
      case 'ArrowRight':
        if (group?.open) go(seen[at + 1]);
        else if (group) expand(group, true);
        return true;
      case 'ArrowLeft':
        if (group?.open) expand(group, false);
        else go(current?.parent);
        return true;
      case ' ':
      case 'Enter':
        if (current && !current.eye.disabled) toggle(current.node);
        return true;
      default:
        return false;
    }
  }

  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !move(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // The row with the focus is the one that keys act on, whether a key, a click or a screen reader gave it the focus.
  element.addEventListener('focusin', ({ target }) => {
    const row = rows.find((one) => one.element === target);
    if (row) stopAt(row);
  });
  element.addEventListener('click', ({ target }) => {
    const item = target instanceof Element ? target.closest('[role=treeitem]') : null;
    const row = rows.find((one) => one.element === item);
    if (!row || !(target instanceof Element)) return;
    if (target.closest('.layer-eye')) {
      if (!row.eye.disabled) toggle(row.node);
    } else if (target.closest('.layer-turn')) expand(row, !row.open);
    row.element.focus({ preventScroll: true });
  });

  /** Rows of some layers and all in them, in the order in which they are seen. */
  function rowsOf(nodes: readonly LayerNode[], parent: Row | undefined, level: number): Row[] {
    return nodes.flatMap((node) => {
      const row = createRow(node, parent, level);
      return [row, ...rowsOf(node.children, row, level + 1)];
    });
  }

  return {
    element,
    load(nodes) {
      rows = rowsOf(nodes, undefined, 1);
      element.replaceChildren(...rows.map((row) => row.element));
      current = undefined;
      stopAt(rows[0]);
    },
    update(isOpen) {
      for (const row of rows) draw(row, isOpen(row.node.index));
    },
    focus: () => go(current),
  };
}

function createRow(node: LayerNode, parent: Row | undefined, level: number): Row {
  const { layer, children } = node;
  const facts = layerFacts(layer);
  const eye = el('button', { type: 'button', class: 'layer-eye', tabindex: -1, disabled: layer.reference });
  const turn = el('span', { class: 'layer-turn', 'aria-hidden': 'true' });
  if (children.length) turn.append(icon('chevron-right'));
  const words = el('span', { class: 'layer-words' }, el('span', { class: 'layer-name' }, layerName(layer)));
  if (facts.length) words.append(' ', el('span', { class: 'layer-facts' }, facts.join(' · ')));
  const color = el('span', { class: 'layer-color', 'aria-hidden': 'true' });
  const own = layer.userData?.color;
  color.hidden = own === undefined || own.endsWith('00');
  if (own) color.style.backgroundColor = own;
  const element = el('div', { role: 'treeitem', class: 'layer-row', 'aria-level': level, tabindex: -1 });
  element.append(turn, eye, words, color);
  element.style.setProperty('--level', String(level - 1));
  if (children.length) element.setAttribute('aria-expanded', 'true');
  return { node, parent, element, eye, open: true };
}

/** Shows whether the eye of a layer is open, only where it differs. */
function draw({ node, element, eye }: Row, isOpen: boolean): void {
  const { layer } = node;
  const open = isOpen && !layer.reference;
  if (element.getAttribute('aria-checked') === String(open)) return;
  const name = layerName(layer);
  const label = `${name} ${layerFacts(layer).join(' · ')}`.trim();
  setAttributes(element, {
    'aria-checked': String(open),
    'aria-label': label,
    title: label,
  });
  eye.replaceChildren(icon(open ? 'eye' : 'eye-closed'));
  press(eye, open);
  if (layer.reference) relabel(eye, l10n.t("Reference layers aren't part of the sprite"));
  else relabel(eye, open ? l10n.t('Hide {0}', name) : l10n.t('Show {0}', name));
}
