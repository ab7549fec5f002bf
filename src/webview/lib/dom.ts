type Child = Node | string;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Sets attributes. `true` sets an empty value; `false` and `undefined` remove the attribute. */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** An element with attributes and children. Strings become text nodes, never markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes?: Attributes,
  ...children: Child[]
): HTMLElementTagNameMap[K];
export function el(tag: string, attributes?: Attributes, ...children: Child[]): HTMLElement;
export function el(tag: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/** A codicon, hidden from screen readers. `name` is without the prefix `codicon-`. */
export function icon(name: string): HTMLElement {
  return el('span', { class: `codicon codicon-${name}`, 'aria-hidden': 'true' });
}

/** Sets an element's text, but only if it differs, to avoid needless announcements and layout. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Whether the system or the editor (`workbench.reduceMotion`) asks for less motion. */
export function reducedMotion(): boolean {
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches || document.body.classList.contains('vscode-reduce-motion')
  );
}

/** Makes `nodes` the children of `parent`. Nodes that are already in place aren't touched, so they keep focus and scroll position. */
export function setChildren(parent: Element, nodes: readonly Node[]): void {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (parent.childNodes[index] !== node) parent.insertBefore(node, parent.childNodes[index] ?? null);
  });
}

const SVG = 'http://www.w3.org/2000/svg';

/** An SVG element with attributes and children. Strings become text nodes, never markup. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Parameters<typeof setAttributes>[1] = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/**
 * Returns a function that tells whether the element has the focus, or had it when the page lost the focus to the editor. A document that
 * loses the focus forgets its active element.
 */
export function rememberFocus(element: HTMLElement): () => boolean {
  let inside = false;
  document.addEventListener('focusin', ({ target }) => {
    inside = target instanceof Node && element.contains(target);
  });
  return () => inside && !element.hidden;
}
