import type { GenerateRequest } from '../../shared/contract/api';

/** Pixels (width × height) of each input of a request, in its order; undefined where nobody knows, as of a saved asset. */
export type InputPixels = readonly (number | undefined)[];

/** What a request cost. */
export interface SeenCost {
  /** See `costKey`; of earlier versions, only the operation. */
  readonly key: string;
  readonly credits: number;
}

type Field = GenerateRequest extends infer Request ? (Request extends unknown ? keyof Request : never) : never;
type AnyRequest = { readonly [F in Field]?: unknown };

/**
 * What of a request can change its cost: a row for each field, so that a new one needs a decision. The contract names no price (§8), so whatever makes
 * more work for a service counts; the words of a prompt and tags don't.
 */
const MEASURES: Readonly<Record<Field, Reader>> = {
  operation: () => ({}),
  prompt: () => ({}),
  tags: () => ({}),
  size: ({ size }) => ({ size: squared(size) }),
  inputs: (_, pixels) => ({ inputs: pixels.length, first: pixels[0], all: sum(pixels) }),
  output_frames: (request) => ({ frames: request.output_frames }),
  colors: ({ colors }) => ({ colors }),
};

const FIELDS = Object.keys(MEASURES) as readonly Field[];

type Reader = (request: AnyRequest, pixels: InputPixels) => Readonly<Record<string, unknown>>;

/**
 * Measures that grow together: a service may charge for the first input, for all, or for each, but not for their product. The others multiply.
 */
const TOGETHER = ['inputs', 'first', 'all'];

/** Stands for a measure that isn't known: two of them may be different. */
const UNKNOWN = '?';

/**
 * What determines the cost of a request, as one line: `edit inputs=1 first=256 all=256`. Pixels are counted, not sides. A field that the request
 * doesn't have is left out: the service chooses, always the same.
 */
export function costKey(request: GenerateRequest, pixels: InputPixels): string {
  const asked: AnyRequest = request;
  const measures = FIELDS.flatMap((field) =>
    asked[field] === undefined ? [] : Object.entries(MEASURES[field](asked, pixels)),
  );
  return [request.operation, ...measures.map(([name, value]) => `${name}=${value ?? UNKNOWN}`)].join(' ');
}

/** The operation of a key. */
export const operationOf = (key: string) => key.split(' ')[0] ?? '';

/** Whether requests with this key always have the same measures. */
export const isWhole = (key: string) => !key.includes(`=${UNKNOWN}`);

/**
 * How many times as dear a request may be as another one of its operation, if twice as much of something costs at most twice as much; 1 or more. Undefined
 * if one of them has a measure that the other hasn't, or that isn't known.
 */
export function timesAsDear(key: string, seen: string): number | undefined {
  if (operationOf(key) !== operationOf(seen)) return undefined;
  const [mine, theirs] = [measuresOf(key), measuresOf(seen)];
  if (mine.size !== theirs.size) return undefined;
  let [together, others] = [1, 1];
  for (const [name, value] of mine) {
    const times = value / (theirs.get(name) ?? Number.NaN);
    // Also false for what isn't a number.
    if (!(times > 0)) return undefined;
    if (TOGETHER.includes(name)) together = Math.max(together, times);
    else others *= Math.max(1, times);
  }
  return together * others;
}

function measuresOf(key: string): Map<string, number> {
  const parts = key.split(' ').slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('=')), Number(part.slice(part.indexOf('=') + 1))]));
}

const squared = (side: unknown) => (typeof side === 'number' ? side * side : undefined);

function sum(pixels: InputPixels): number | undefined {
  return pixels.reduce<number | undefined>(
    (all, one) => (all === undefined || one === undefined ? undefined : all + one),
    0,
  );
}
