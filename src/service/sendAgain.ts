/**
 * What may be sent again: the one table that decides it, for calls that failed (`NEXT`) and for runs whose window closed (`AFTER_RESTART`).
 * `retry` waits and sends again, `withInputs` changes the pictures of a request, `paidRequest` looks for outputs, `resume` continues runs: all
 * of them ask here.
 */

/** What happened to a call. `errors.ts` says which error is which; statuses are those of §7. */
export type Fault =
  | 'refused-here'
  | 'canceled'
  | 'unsent'
  | 'no-answer'
  | 'busy'
  | 'unknown-id'
  | 'too-large'
  | 'forbidden'
  | 'forbidden-by-host'
  | 'refused'
  | 'timed-out-there'
  | 'server-error'
  | 'not-the-service'
  | 'stream-lost'
  | 'dead-address'
  | 'damaged-picture';

/**
 * - `free`: reads, replaces tags, or asks for a normal map.
 * - `upload`: brings a file to its ticket; each attempt asks for a new ticket.
 * - `picture`: downloads from an address.
 * - `asset-picture`: the same for an asset, whose address can be asked for again.
 * - `once`: is made again later anyway.
 * - `paid`: `POST /generate`, which reserves credits.
 */
export type CallKind = 'free' | 'upload' | 'picture' | 'asset-picture' | 'once' | 'paid';

/**
 * - `wait`: send again after a wait, as long as there were fewer `attempts`.
 * - `reshape`: send once more with the pictures in another form, if there is one; give up otherwise.
 * - `look`: never send again, because it may have been accepted and charged; look for its outputs.
 * - `give-up`: a person decides.
 */
export type Next = { readonly do: 'wait'; readonly attempts: number } | { readonly do: 'reshape' | 'look' | 'give-up' };

const wait = (attempts: number): Next => ({ do: 'wait', attempts });
const RESHAPE: Next = { do: 'reshape' };
const LOOK: Next = { do: 'look' };
const GIVE_UP: Next = { do: 'give-up' };

interface Row {
  readonly paid: Next;
  /** Of all other kinds that have no cell of their own. */
  readonly free: Next;
  readonly upload?: Next;
  readonly picture?: Next;
  readonly 'asset-picture'?: Next;
  readonly because: string;
}

const NEXT: Readonly<Record<Fault, Row>> = {
  'refused-here': { paid: GIVE_UP, free: GIVE_UP, because: 'nothing left this machine, and nothing would change' },
  canceled: { paid: LOOK, free: GIVE_UP, because: 'the request may have arrived before the cancel' },
  unsent: { paid: wait(5), free: wait(4), because: 'no byte left this machine' },
  'no-answer': { paid: LOOK, free: wait(4), because: 'bytes left, so the service may have accepted it' },
  busy: { paid: wait(6), free: wait(4), because: 'a 429 says that nothing was accepted (§7)' },
  'unknown-id': {
    paid: RESHAPE,
    free: RESHAPE,
    because: 'a 404 may mean an id that the service forgot; the picture itself works',
  },
  'too-large': { paid: RESHAPE, free: RESHAPE, because: 'a 413 refuses inline pictures; an upload may be larger' },
  forbidden: {
    paid: GIVE_UP,
    free: GIVE_UP,
    upload: wait(4),
    because: 'a ticket expired: each attempt has a new one (§2)',
  },
  'forbidden-by-host': {
    paid: LOOK,
    free: GIVE_UP,
    upload: wait(4),
    because: 'as above, from a host that is not the service',
  },
  refused: { paid: GIVE_UP, free: GIVE_UP, because: 'any other 4xx is said before credits are reserved' },
  'timed-out-there': { paid: LOOK, free: GIVE_UP, because: 'a 408 may come from a gateway after the service accepted' },
  'server-error': { paid: LOOK, free: wait(4), because: 'a 5xx may come after credits were reserved' },
  'not-the-service': { paid: LOOK, free: GIVE_UP, because: 'an answer that is not of the contract tells nothing' },
  'stream-lost': { paid: LOOK, free: GIVE_UP, because: 'a stream begins after the service accepted' },
  'dead-address': {
    paid: GIVE_UP,
    free: GIVE_UP,
    'asset-picture': wait(4),
    because: 'the next answer has a new address',
  },
  'damaged-picture': {
    paid: GIVE_UP,
    free: GIVE_UP,
    picture: wait(4),
    'asset-picture': wait(4),
    because: 'a download may have been cut off',
  },
};

/** What a call of this kind does after a fault. `undefined`, an error that tells nothing about the call: only a paid one has to look. */
export function nextAfter(kind: CallKind, fault: Fault | undefined): Next {
  if (kind === 'once') return GIVE_UP;
  if (fault === undefined) return kind === 'paid' ? LOOK : GIVE_UP;
  const row = NEXT[fault];
  return kind === 'paid' ? row.paid : ((kind === 'free' ? undefined : row[kind]) ?? row.free);
}

/** Whether a request that costs credits may have been charged after this fault: exactly if it must be looked for. */
export function chargedAfter(fault: Fault): 'no' | 'unknown' {
  return NEXT[fault].paid.do === 'look' ? 'unknown' : 'no';
}

const BY_STATUS: Readonly<Record<number, Fault>> = {
  403: 'forbidden',
  404: 'unknown-id',
  408: 'timed-out-there',
  413: 'too-large',
  429: 'busy',
};

/** What an error status of the service means (§7). Statuses below 400 aren't refusals: nobody knows. */
export function faultOfStatus(status: number): Fault {
  return (
    BY_STATUS[status] ??
    (status >= 400 && status < 500 ? 'refused' : status >= 500 ? 'server-error' : 'not-the-service')
  );
}

/** Milliseconds. If the service asks for a longer wait, nothing is sent again automatically: a person decides. */
export const LONGEST_WAIT = 3_600_000;

/**
 * What becomes of a run that a closed window left behind, by the state of its record (the journal writes `sending` before the first byte):
 * - `look-then-drop`, `look-then-send`: it was not sent; but a disk may have lost its newest record, so its outputs are looked for first.
 * - `look`: it may have been accepted, and is never sent again; its outputs are looked for.
 * - `save`: it was accepted, and all of its outputs are known.
 * - `look-for-late`: its outputs are saved; only guessed numbers of outputs leave some to look for.
 * - `nothing`: it has ended.
 */
export const AFTER_RESTART = {
  prepared: 'look-then-drop',
  waiting: 'look-then-send',
  sending: 'look',
  accepted: 'look',
  unresolved: 'look',
  completed: 'save',
  files_done: 'look-for-late',
  archived: 'nothing',
  rejected: 'nothing',
  failed: 'nothing',
  dismissed: 'nothing',
} as const;
