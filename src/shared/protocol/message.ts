import * as v from 'valibot';

/**
 * The envelope of all messages between the host and a page. A page calls methods and gets one reply each, `ok` or `err`; the host sends
 * events. A page calls `ready` first; the host sends nothing before.
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

/** The methods that a page may call: parameters and result by name. */
export type CallMap = { readonly [method: string]: { readonly params: unknown; readonly result: unknown } };

/** Most characters of JSON that a page may store. */
const MAX_CHARACTERS = 16_384;

/** Choices that a page stores for the next time, by name. */
export const pageChoices = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(32)), v.unknown()),
  v.check((choices) => JSON.stringify(choices).length <= MAX_CHARACTERS, 'These choices are too large to keep.'),
);
