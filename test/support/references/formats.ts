import { Script } from 'node:vm';
import MarkdownIt from 'markdown-it';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { SaxesParser } from 'saxes';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

/** Readers of formats that are independent of our own code. Each returns the paths in a text, in order, and throws if it's malformed. */

/** All attributes and all text of elements, as XML's rules say. */
export function inXml(text: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ attributes }) => {
    found.push(...Object.values(attributes));
  });
  parser.on('text', (one) => {
    if (one.trim()) found.push(one);
  });
  parser.write(text).close();
  return found;
}

type Node = DefaultTreeAdapterMap['node'];

/** The places that attributes of images lead to, as a browser resolves them. */
export function inHtml(text: string): string[] {
  const attributes: string[] = [];
  const walk = (node: Node) => {
    if ('attrs' in node) attributes.push(...node.attrs.filter(({ name }) => name === 'src').map(({ value }) => value));
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  walk(parseFragment(text));
  return attributes.map(asBrowser);
}

export const inMarkdown = (text: string): string[] => inHtml(new MarkdownIt().render(text));

/** What a browser asks a server for. */
export function asBrowser(address: string): string {
  const { pathname, search, hash } = new URL(address, 'http://localhost/');
  return decodeURIComponent(pathname.slice(1)) + search + hash;
}

export const inYaml = (text: string): string[] => strings(parseYaml(text));
export const inToml = (text: string): string[] => strings(parseToml(text));
export const inJson = (text: string): string[] => strings(JSON.parse(text));
/** An expression of JavaScript. */
export const inJavaScript = (text: string): string[] => strings(new Script(`(${text})`).runInNewContext());

/** All strings in a value. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}
