import type { AboutSprite, FrameGrid } from '../codeNames';
import { type Value, type Values, wholeOf } from '../text/codeValues';
import type { EngineReading } from './engine';
import { changesGrids, claimFrame, nodeAt, nodeKey } from './godotNodes';

// The frames that Godot's scripts choose: of sprites that they make, and of those that their scene has.

const ENGINE = 'godot';
const NODE = String.raw`\$(?:"[^"\n]{0,200}"|[A-Za-z_][\w/]*)|get_node\(\s*"[^"\n]{0,200}"\s*\)`;
const FIELDS = 'texture|hframes|vframes|frame|region_enabled|frame_coords|atlas|region';

/** Most sprites, and most regions, that one script makes and that are followed. */
const MAX_MADE = 100;

/** A field of something gets a value. */
interface Given {
  readonly owner: string;
  readonly field: string;
  readonly value: Value;
  readonly at: number;
}

export function readFrameChoices(reading: EngineReading, values: Values): void {
  const { found, text } = reading;
  const { code } = reading.code();
  const given = givenIn(text, code, values);
  const made = [...code.matchAll(/\bvar\s+(\w+)\s*(?::\s*\w*\s*)?=\s*Sprite(?:2D|3D)?\s*\.\s*new\s*\(\s*\)/g)];
  const atlases = [...code.matchAll(/\bvar\s+(\w+)\s*(?::\s*\w*\s*)?=\s*AtlasTexture\s*\.\s*new\s*\(\s*\)/g)];
  for (const { 1: name = '', index } of atlases.slice(0, MAX_MADE))
    readRegions(found, given, { name, from: index, to: blockEnd(code, index) });
  const names = new Set(made.map(([, name = '']) => name));
  for (const { 1: name = '', index } of made.slice(0, MAX_MADE))
    readMade(reading, given, { name, from: index, to: blockEnd(code, index) });
  const others = given.filter(({ owner }) => !names.has(owner));
  if (changesGrids(text) || others.some(({ field }) => /^[hv]frames$/.test(field))) found.open(ENGINE, 'sprite');
  const nodes = nodesIn(text, code);
  for (const { owner, field, value } of others) {
    const node = field === 'frame' ? nodeNamed(owner, nodes) : undefined;
    if (node === undefined) continue;
    const key = nodeKey(reading.fileName, node);
    claimFrame(found, { about: { by: 'key', engine: ENGINE, key, isOwn: true } }, value, ENGINE);
  }
}

function givenIn(text: string, code: string, values: Values): Given[] {
  const pattern = new RegExp(
    String.raw`(?<![\w.$%/)\]])(${NODE}|[A-Za-z_]\w*)\s*\.\s*(${FIELDS})\s*(?:[-+*/%|&]?=)(?!=)[ \t]*`,
    'g',
  );
  return [...code.matchAll(pattern)].map(({ 0: all, 1: owner = '', 2: field = '', index }) => {
    const isPlain = /[^-+*/%|&]=[ \t]*$/.test(all);
    const at = index + all.length;
    const value = isPlain ? values.valueAt(at) : ({ kind: 'other', start: at, end: at } as const);
    return { owner: text.slice(index, index + owner.length), field, value, at: index };
  });
}

/** Where the function that contains a place ends, by its indentation. */
function blockEnd(code: string, at: number): number {
  const next = /^(?:static\s+)?func\b|^class\b/gm;
  next.lastIndex = at;
  return next.exec(code)?.index ?? code.length;
}

/** What a function makes: the variable, and the offsets between which it's that. */
interface Made {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Regions of an image, if it's the only one that they are taken from. */
function readRegions(found: EngineReading['found'], given: readonly Given[], { name, from, to }: Made): void {
  const own = given.filter(({ owner, at }) => owner === name && at > from && at < to);
  const [atlas, ...others] = own.filter(({ field }) => field === 'atlas');
  const about = others.length ? undefined : imageOf(found, atlas?.value);
  if (!about) return;
  for (const { field, value } of own) {
    if (field !== 'region' || value.kind !== 'call' || value.name !== 'Rect2') continue;
    const numbers = value.args.flatMap((one) => (one.kind === 'number' ? [one.number] : []));
    const [x = 0, y = 0, width = 0, height = 0] = numbers;
    // A region without a size is all of the image.
    if (numbers.length === 4 && value.args.length === 4 && width > 0 && height > 0)
      found.claim(about, value, { kind: 'region', rect: { x, y, width, height } });
  }
}

/** A sprite that a function makes; it's certain if each of its numbers is given once. */
function readMade({ found }: EngineReading, given: readonly Given[], { name, from, to }: Made): void {
  const own = given.filter(({ owner, at }) => owner === name && at > from && at < to);
  const all = (field: string) => own.filter((one) => one.field === field);
  const numbers = (['hframes', 'vframes'] as const).map((field) => all(field));
  if ([all('texture'), ...numbers].some(({ length }) => length > 1) || all('region_enabled').length) return;
  const about = imageOf(found, all('texture')[0]?.value);
  const [columns, rows] = numbers.map(([one]) => (one ? wholeOf(one.value) : 1));
  if (!about || columns === undefined || rows === undefined) return;
  const grid: FrameGrid = { columns, rows };
  for (const [index, side] of (['width', 'height'] as const).entries()) {
    const value = numbers[index]?.[0]?.value;
    if (value) found.claim(about, value, { kind: 'parts', side, grid });
  }
  for (const { value } of all('frame')) claimFrame(found, { about, grid }, value);
}

function imageOf(found: EngineReading['found'], value: Value | undefined): AboutSprite | undefined {
  const path =
    value?.kind === 'call' && /^(?:pre)?load$/.test(value.name) && value.args.length === 1
      ? found.pathAt(value.args[0])
      : undefined;
  return path === undefined ? undefined : { by: 'path', path };
}

/** Variables of a script that are nodes of its scene, each of which is given once. */
function nodesIn(text: string, code: string): ReadonlyMap<string, string | undefined> {
  const nodes = new Map<string, string | undefined>();
  const pattern = new RegExp(String.raw`\bvar\s+(\w+)\s*(?::\s*\w*\s*)?=\s*(?=(${NODE})?)`, 'g');
  for (const { 0: all, 1: name = '', 2: node, index } of code.matchAll(pattern)) {
    const at = index + all.length;
    const isWhole =
      node !== undefined &&
      /^[ \t]*(?:as\s+\w+[ \t]*)?(?:\r?\n|$)/.test(code.slice(at + node.length, at + node.length + 60));
    nodes.set(name, nodes.has(name) || !isWhole ? undefined : text.slice(at, at + node.length));
  }
  for (const name of changedIn(code)) if (nodes.has(name)) nodes.set(name, undefined);
  return nodes;
}

/** Names that get another value later, and those of arguments and loops. */
function* changedIn(code: string): Generator<string> {
  for (const [, name = ''] of code.matchAll(/^[ \t]{1,80}(?:for[ \t]{1,9})?(\w+)[ \t]{0,9}(?:=(?!=)|in\b)/gm))
    yield name;
  for (const [, list = ''] of code.matchAll(/\bfunc\b[^\n()]{0,200}\(([^\n()]{0,1000})/g))
    for (const [name] of list.matchAll(/\w+/g)) yield name;
}

/** The path of the node that a name or an expression is. */
function nodeNamed(owner: string, nodes: ReadonlyMap<string, string | undefined>): string | undefined {
  if (owner === 'self') return '.';
  const written = owner.startsWith('$') || owner.startsWith('get_node') ? owner : nodes.get(owner);
  const path = written && /^(?:\$"?|get_node\(\s*")([^"]*)/.exec(written)?.[1];
  return path ? nodeAt('.', path) : undefined;
}
