import { setAttributes } from './dom';

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
