import * as l10n from '@vscode/l10n';
import type { LayerNode } from '../../../sprite/aseprite/layerTree';
import { press, relabel } from '../../lib/button';
import { el, icon, setAttributes } from '../../lib/dom';
import { menuPlace } from '../../lib/place';
import { layerName } from './layerName';
import { layerFacts } from './layerWords';

interface Row {
  readonly node: LayerNode;
  readonly parent: Row | undefined;
  readonly element: HTMLElement;
  readonly eye: HTMLButtonElement;
  open: boolean;
}

/** What a person does with a layer in the tree. The events are those that need more than the layer. */
export interface LayerEvents {
  /** Clicked its eye, or pressed Space. */
  readonly toggle: (node: LayerNode) => void;
  /** Pressed Enter, or clicked twice. Returns whether it's opened. */
  readonly open: (layer: number) => boolean;
  /** Asked for its menu at a point of the window. Returns whether it has one. */
  readonly menu: (layer: number, at: { readonly x: number; readonly y: number }) => boolean;
  /** Pressed a pointer on it, perhaps to drag it. */
  readonly pressed: (layer: number, event: PointerEvent) => void;
}

/**
 * Layers by the ARIA tree pattern, with one tab stop: up and down move, left and right close and open groups, Space opens and closes
 * the eye.
 */
export class LayerTreeView {
  readonly #events: LayerEvents;

  readonly element = el('div', { role: 'tree', class: 'layer-tree', 'aria-label': l10n.t('Layers') });
  #rows: readonly Row[] = [];
  /** The row that has the tab stop. */
  #current: Row | undefined;

  constructor(events: LayerEvents) {
    this.#events = events;
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) this.#onMenuKey(event);
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !this.#onKey(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    // Keys act on the row with the focus, even if a click or a screen reader gave it the focus.
    this.element.addEventListener('focusin', ({ target }) => {
      const row = this.#rows.find((one) => one.element === target);
      if (row) this.#stopAt(row);
    });
    this.#listenToPointer();
  }

  #listenToPointer(): void {
    const { element } = this;
    element.addEventListener('click', ({ target }) => {
      if (target instanceof Element) this.#onClick(target);
    });
    element.addEventListener('dblclick', ({ target }) => {
      const row = this.#bodyAt(target);
      if (row) this.#events.open(row.node.index);
    });
    element.addEventListener('pointerdown', (event) => {
      const row = this.#bodyAt(event.target);
      if (row) this.#events.pressed(row.node.index, event);
    });
    element.addEventListener('contextmenu', (event) => {
      const row = this.#rowAt(event.target);
      row?.element.focus({ preventScroll: true });
      if (row && this.#events.menu(row.node.index, { x: event.clientX, y: event.clientY })) event.preventDefault();
    });
  }

  /** Replaces the layers. Groups that are closed stay closed, and the focus stays at its layer, or at its place. */
  load(nodes: readonly LayerNode[]): void {
    const closed = new Set(this.#rows.flatMap(({ open, node }) => (open ? [] : node.key)));
    const [current, isFocused] = [this.#current, this.element.contains(document.activeElement)];
    const place = current ? this.#rows.indexOf(current) : 0;
    this.#rows = rowsOf(nodes, undefined, 1);
    this.element.replaceChildren(...this.#rows.map((row) => row.element));
    this.#current = undefined;
    const same = this.#rows.find(({ node }) => node.key === current?.node.key);
    this.#stopAt(same ?? this.#rows[Math.min(place, this.#rows.length - 1)]);
    for (const row of this.#rows) if (closed.has(row.node.key) && row.node.children.length) this.#expand(row, false);
    if (isFocused) this.focus();
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
      case 'Enter':
        if (current && this.#events.open(current.node.index)) return true;
        this.#toggle(current);
        return true;
      case ' ':
        this.#toggle(current);
        return true;
      default:
        return false;
    }
  }

  #toggle(row: Row | undefined): void {
    if (row && !row.eye.disabled) this.#events.toggle(row.node);
  }

  #onMenuKey(event: KeyboardEvent): void {
    const row = this.#current;
    if (!row || !this.#events.menu(row.node.index, menuPlace(row.element))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #rowAt(target: EventTarget | null): Row | undefined {
    const item = target instanceof Element && target.closest('[role=treeitem]');
    return this.#rows.find((one) => one.element === item);
  }

  /** The row at an element that isn't one of its buttons. */
  #bodyAt(target: EventTarget | null): Row | undefined {
    return target instanceof Element && target.closest('.layer-eye, .layer-turn') ? undefined : this.#rowAt(target);
  }

  #onClick(target: Element): void {
    const row = this.#rowAt(target);
    if (!row) return;
    if (target.closest('.layer-eye')) this.#toggle(row);
    else if (target.closest('.layer-turn')) this.#expand(row, !row.open);
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
  const facts = factsOf(node);
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
  element.dataset.layer = String(node.index);
  element.style.setProperty('--level', String(level - 1));
  if (children.length) element.setAttribute('aria-expanded', 'true');
  return { node, parent, element, eye, open: true };
}

/** A group without layers looks like one of them otherwise. */
function factsOf({ layer, children }: LayerNode): readonly string[] {
  const facts = layerFacts(layer);
  return layer.kind === 'group' && !children.length ? [l10n.t('Empty group'), ...facts] : facts;
}

/** Shows whether a layer's eye is open; does nothing if that is unchanged. */
function draw({ node, element, eye }: Row, isOpen: boolean): void {
  const { layer } = node;
  const open = isOpen && !layer.reference;
  if (element.getAttribute('aria-checked') === String(open)) return;
  const name = layerName(layer);
  const label = `${name} ${factsOf(node).join(' · ')}`.trim();
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
