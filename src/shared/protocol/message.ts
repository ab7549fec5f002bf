import * as v from 'valibot';

/**
 * The envelope of everything that passes between the host and a page. A page calls methods and gets one reply each,
 * `ok` or `err`; the host sends events. A page calls `ready` first; nothing is sent to it before.
 */
export const callSchema = v.strictObject({
  kind: v.literal('call'),
  id: v.pipe(v.number(), v.integer(), v.minValue(0)),
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.unknown(),
});

export type CallMessage = v.InferOutput<typeof callSchema>;

export type ReplyMessage =
  | { readonly kind: 'reply'; readonly id: number; readonly ok: unknown }
  | { readonly kind: 'reply'; readonly id: number; readonly err: { readonly name: string; readonly message: string } };

export interface EventMessage {
  readonly kind: 'event';
  readonly event: string;
  readonly data: unknown;
}

export type HostMessage = ReplyMessage | EventMessage;

/** What a page may call: parameters and result by method name. */
export type CallMap = { readonly [method: string]: { readonly params: unknown; readonly result: unknown } };

/** Characters of JSON that a page may leave behind. */
const MOST_CHARACTERS = 16_384;

/** What a page wants to find again when it is opened the next time, by name. */
export const pageChoices = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(32)), v.unknown()),
  v.check((choices) => JSON.stringify(choices).length <= MOST_CHARACTERS, 'These choices are too large to keep.'),
);
