import * as l10n from '@vscode/l10n';
import type { LayerNode } from '../../../sprite/aseprite/layerTree';
import { press, relabel } from '../../lib/button';
import { el, icon, setAttributes } from '../../lib/dom';
import { layerName } from './layerName';
import { layerFacts } from './layerWords';

interface Row {
  readonly node: LayerNode;
  readonly parent: Row | undefined;
  readonly element: HTMLElement;
  readonly eye: HTMLButtonElement;
  open: boolean;
}

/**
 * Layers by the ARIA tree pattern, with one tab stop: up and down move, left and right close and open groups, Space opens and closes
 * the eye.
 */
export class LayerTreeView {
  readonly #toggle: (node: LayerNode) => void;

  readonly element = el('div', { role: 'tree', class: 'layer-tree', 'aria-label': l10n.t('Layers') });
  #rows: readonly Row[] = [];
  /** The row that has the tab stop. */
  #current: Row | undefined;

  /** @param toggle is called with a layer when the user clicks its eye or presses Space or Enter */
  constructor(toggle: (node: LayerNode) => void) {
    this.#toggle = toggle;
    this.element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !this.#onKey(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    // Keys act on the row with the focus, even if a click or a screen reader gave it the focus.
    this.element.addEventListener('focusin', ({ target }) => {
      const row = this.#rows.find((one) => one.element === target);
      if (row) this.#stopAt(row);
    });
    this.element.addEventListener('click', ({ target }) => {
      if (target instanceof Element) this.#onClick(target);
    });
  }

  /** Replaces the layers. */
  load(nodes: readonly LayerNode[]): void {
    this.#rows = rowsOf(nodes, undefined, 1);
    this.element.replaceChildren(...this.#rows.map((row) => row.element));
    this.#current = undefined;
    this.#stopAt(this.#rows[0]);
  }

  /** @param isOpen returns whether the eye of a layer is open, by the layer's index */
  update(isOpen: (layer: number) => boolean): void {
    for (const row of this.#rows) draw(row, isOpen(row.node.index));
  }

  focus(): void {
    focusRow(this.#current);
  }

  #stopAt(row: Row | undefined): void {
    this.#current?.element.setAttribute('tabindex', '-1');
    this.#current = row;
    row?.element.setAttribute('tabindex', '0');
  }

  #expand(row: Row, open: boolean): void {
    row.open = open;
    row.element.setAttribute('aria-expanded', String(open));
    for (const one of this.#rows) one.element.hidden = !isSeen(one);
    if (this.#current && !isSeen(this.#current)) this.#stopAt(row);
  }

  /** Returns whether the tree uses the key. */
  #onKey(key: string): boolean {
    const current = this.#current;
    const seen = this.#rows.filter(isSeen);
    const at = current ? seen.indexOf(current) : -1;
    const group = current?.node.children.length ? current : undefined;
    switch (key) {
      case 'ArrowDown':
        focusRow(seen[at + 1]);
        return true;
      case 'ArrowUp':
        focusRow(seen[at - 1]);
        return true;
      case 'Home':
        focusRow(seen[0]);
        return true;
      case 'End':
        focusRow(seen.at(-1));
        return true;
      case 'ArrowRight':
        if (group?.open) focusRow(seen[at + 1]);
        else if (group) this.#expand(group, true);
        return true;
      case 'ArrowLeft':
        if (group?.open) this.#expand(group, false);
        else focusRow(current?.parent);
        return true;
      case ' ':
      case 'Enter':
        if (current && !current.eye.disabled) this.#toggle(current.node);
        return true;
      default:
        return false;
    }
  }

  #onClick(target: Element): void {
    const item = target.closest('[role=treeitem]');
    const row = this.#rows.find((one) => one.element === item);
    if (!row) return;
    if (target.closest('.layer-eye')) {
      if (!row.eye.disabled) this.#toggle(row.node);
    } else if (target.closest('.layer-turn')) this.#expand(row, !row.open);
    row.element.focus({ preventScroll: true });
  }
}

/** Whether all groups around a row are open. */
function isSeen({ parent }: Row): boolean {
  return !parent || (parent.open && isSeen(parent));
}

function focusRow(row: Row | undefined): void {
  row?.element.focus();
}

/** Rows of layers and of all layers in them, from top to bottom. */
function rowsOf(nodes: readonly LayerNode[], parent: Row | undefined, level: number): Row[] {
  return nodes.flatMap((node) => {
    const row = createRow(node, parent, level);
    return [row, ...rowsOf(node.children, row, level + 1)];
  });
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

/** Shows whether a layer's eye is open; does nothing if that is unchanged. */
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
