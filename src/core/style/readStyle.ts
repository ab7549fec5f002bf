import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import * as v from 'valibot';
import { type ForeignText, foreignText } from '../../shared/base/foreignText';
import type { Size } from '../../sprite/pixels/raster';
import { nodeAt, type Stretch, stretchOf, tooDeepAt } from '../text/jsonText';
import { STYLE_FIELDS, type Style, type StyleField, styleSchema } from './styleSchema';

/** What is wrong with a style file, and where. */
export type StyleFault = Stretch &
  (
    | { readonly fault: 'not-json' }
    | { readonly fault: 'not-an-object' }
    /** `checks`: among the rules. */
    | { readonly fault: 'unknown-field'; readonly field: ForeignText; readonly in?: 'checks' }
    | { readonly fault: 'wrong-field'; readonly field: StyleField; readonly check?: ForeignText }
    /** The canvas, in pixels, isn't among the sizes: each output would be a finding. */
    | { readonly fault: 'other-canvas'; readonly width: number; readonly height: number }
    /** A path that isn't relative, or leaves the workspace folder, also through a link. */
    | { readonly fault: 'outside'; readonly path: ForeignText }
    | { readonly fault: 'no-palette'; readonly path: ForeignText }
    /** `actual`: the path as the disk has it. */
    | { readonly fault: 'other-case'; readonly path: ForeignText; readonly actual: ForeignText }
    | { readonly fault: 'damaged-palette'; readonly path: ForeignText }
    | { readonly fault: 'no-picture'; readonly path: ForeignText }
  );

/** A style file as text says it; paths aren't checked yet. */
export type ReadStyle =
  | { readonly style: Style; readonly tree: Node; readonly faults: readonly [] }
  | { readonly style?: undefined; readonly faults: readonly [StyleFault, ...StyleFault[]] };

/** Reads a style file: JSON, with comments and commas at the ends of lists. */
export function readStyleText(text: string): ReadStyle {
  const tooDeep = tooDeepAt(text);
  if (tooDeep) return { faults: [{ fault: 'not-json', ...tooDeep }] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error || !tree) {
    const { offset = 0, length = text.length } = error ?? {};
    return { faults: [{ fault: 'not-json', offset, length: Math.max(1, length) }] };
  }
  if (tree.type !== 'object') return { faults: [{ fault: 'not-an-object', ...stretchOf(tree) }] };
  const result = v.safeParse(styleSchema, getNodeValue(tree));
  if (result.success) {
    const fault = contradictionIn(result.output, tree);
    return fault ? { faults: [fault] } : { style: result.output, tree, faults: [] };
  }
  const [first, ...rest] = result.issues;
  return { faults: [faultOf(first, tree), ...rest.map((issue) => faultOf(issue, tree))] };
}

/** Fields that can't hold together. */
function contradictionIn({ canvas, sizes }: Style, tree: Node): StyleFault | undefined {
  if (!canvas || !sizes) return undefined;
  const { width, height } = sizeOf(canvas.size);
  const isAllowed = sizes.map(sizeOf).some((one) => one.width === width && one.height === height);
  if (isAllowed) return undefined;
  return { fault: 'other-canvas', width, height, ...stretchOf(nodeAt(tree, ['canvas', 'size']) ?? tree) };
}

/** A size as style files write it. */
export function sizeOf(size: number | readonly [number, number]): Size {
  const [width, height] = typeof size === 'number' ? [size, size] : size;
  return { width, height };
}

function faultOf(issue: v.BaseIssue<unknown>, tree: Node): StyleFault {
  const keys = (issue.path ?? []).map(({ key }) => key as string | number);
  const [top, check] = keys;
  const at = stretchOf(nodeAt(tree, keys) ?? nodeAt(tree, keys.slice(0, -1)) ?? tree);
  const field = STYLE_FIELDS.find((one) => one === top);
  if (field === undefined) return { fault: 'unknown-field', field: foreignText(String(top)), ...at };
  if (field !== 'checks' || check === undefined) return { fault: 'wrong-field', field, ...at };
  const rule = foreignText(String(check));
  return Object.hasOwn(styleSchema.entries.checks.wrapped.entries, check)
    ? { fault: 'wrong-field', field, check: rule, ...at }
    : { fault: 'unknown-field', field: rule, in: 'checks', ...at };
}
