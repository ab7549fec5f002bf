/**
 * Decides what may be sent again: after a failed call (`NEXT`), after a status that may mean a wrong guess (`OTHER_FORM`), and after a
 * window closed during a run (`AFTER_RESTART`). Others only act: `retry` waits and sends again, `withInputs` changes the images of a
 * request, `paidRequest` looks for outputs, `resume` continues runs. `network.ts` takes a second route for requests that never left.
 */

/** What happened to a call. `errors.ts` assigns one to each error; the statuses are those of §7. */
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
 * - `free`: reads, or replaces tags.
 * - `upload`: uploads a file; each attempt gets a new ticket.
 * - `picture`: downloads an image, or requests a normal map.
 * - `asset-picture`: downloads an image of an asset; the service gives its current URL.
 * - `once`: never retried, because the caller asks again later anyway.
 * - `paid`: `POST /generate`, which reserves credits.
 */
export type CallKind = 'free' | 'upload' | 'picture' | 'asset-picture' | 'once' | 'paid';

/** Whether calls of a kind can cost credits. Only `POST /generate` reserves any; reads, tags, uploads, files, and normal maps are free (§4). */
const COSTS: Readonly<Record<CallKind, boolean>> = {
  free: false,
  upload: false,
  picture: false,
  'asset-picture': false,
  once: false,
  paid: true,
};

/** The kinds of calls, for readers of records. */
export const CALL_KINDS = Object.keys(COSTS) as readonly CallKind[];

/**
 * - `wait`: send again after a wait, up to `attempts` times in all.
 * - `reshape`: send once more with some images in another form; give up if the request has no such images. `ids-as-files`: images that
 *   were named by an id go as files. `inline-as-uploads`: images that were inline are uploaded.
 * - `look`: never send again, because the request may have been accepted and charged; look for its outputs.
 * - `give-up`: a person decides.
 */
export type Next =
  | { readonly do: 'wait'; readonly attempts: number }
  | { readonly do: 'reshape'; readonly form: 'ids-as-files' | 'inline-as-uploads' }
  | { readonly do: 'look' | 'give-up' };

const wait = (attempts: number): Next => ({ do: 'wait', attempts });
const IDS_AS_FILES: Next = { do: 'reshape', form: 'ids-as-files' };
const INLINE_AS_UPLOADS: Next = { do: 'reshape', form: 'inline-as-uploads' };
const LOOK: Next = { do: 'look' };
const GIVE_UP: Next = { do: 'give-up' };

interface Row {
  readonly paid: Next;
  /** For each kind without a cell of its own, except `paid` and `once`. */
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
    paid: IDS_AS_FILES,
    free: IDS_AS_FILES,
    because: 'a 404 may mean an id that the service forgot; the image itself works',
  },
  'too-large': {
    paid: INLINE_AS_UPLOADS,
    free: INLINE_AS_UPLOADS,
    because: 'a 413 refuses inline images; an upload may be larger',
  },
  forbidden: {
    paid: GIVE_UP,
    free: GIVE_UP,
    upload: wait(4),
    because: 'the ticket may have expired; each attempt gets a new one (§2)',
  },
  'forbidden-by-host': {
    paid: LOOK,
    free: GIVE_UP,
    upload: wait(4),
    because: "the same from a host that isn't the service",
  },
  refused: { paid: GIVE_UP, free: GIVE_UP, because: 'any other 4xx comes before credits are reserved' },
  'timed-out-there': {
    paid: LOOK,
    free: GIVE_UP,
    because: 'a gateway may answer 408 after the service accepted the request',
  },
  'server-error': { paid: LOOK, free: wait(4), because: 'a 5xx may come after credits were reserved' },
  'not-the-service': { paid: LOOK, free: GIVE_UP, because: 'such an answer says nothing about the request' },
  'stream-lost': { paid: LOOK, free: GIVE_UP, because: 'a stream begins after the service accepted the request' },
  'dead-address': {
    paid: GIVE_UP,
    free: GIVE_UP,
    'asset-picture': wait(4),
    because: 'the service may return a new URL for the asset',
  },
  'damaged-picture': {
    paid: GIVE_UP,
    free: GIVE_UP,
    picture: wait(4),
    'asset-picture': wait(4),
    because: 'a download may have been cut off',
  },
};

/**
 * What to do after a call of this kind failed.
 * @param fault undefined for an error that says nothing about the call: then a paid one has to look for its outputs
 * @param askedWait milliseconds that the service asks to wait before the next attempt
 */
export function nextAfter(kind: CallKind, fault: Fault | undefined, askedWait = 0): Next {
  if (kind === 'once') return GIVE_UP;
  if (fault === undefined) return kind === 'paid' ? LOOK : GIVE_UP;
  const row = NEXT[fault];
  const next = kind === 'paid' ? row.paid : ((kind === 'free' ? undefined : row[kind]) ?? row.free);
  return next.do === 'wait' && isTooLongToWait(askedWait) ? GIVE_UP : next;
}

/** Milliseconds. A request that would wait longer is not sent automatically: a person decides. */
export const MAX_WAIT_MS = 3_600_000;

/** @param ms milliseconds */
export function isTooLongToWait(ms: number): boolean {
  return ms > MAX_WAIT_MS;
}

/**
 * Whether credits may have been spent on a call that failed this way: on a paid one exactly if its outputs must be looked for, on others never.
 * @param kind of the call; by default a paid one
 */
export function chargedAfter(fault: Fault, kind: CallKind = 'paid'): 'no' | 'unknown' {
  return COSTS[kind] && NEXT[fault].paid.do === 'look' ? 'unknown' : 'no';
}

const BY_STATUS: Readonly<Record<number, Fault>> = {
  403: 'forbidden',
  404: 'unknown-id',
  408: 'timed-out-there',
  413: 'too-large',
  429: 'busy',
};

/** The fault that an error status of the service stands for (§7). A status below 400 isn't a refusal, so it says nothing about the call. */
export function faultOfStatus(status: number): Fault {
  return (
    BY_STATUS[status] ??
    (status >= 400 && status < 500 ? 'refused' : status >= 500 ? 'server-error' : 'not-the-service')
  );
}

/** The same for an answer that doesn't follow the contract: it may come from another host, such as a gateway. */
export function faultOfStrangeAnswer(status: number): Fault {
  return status === 403 ? 'forbidden-by-host' : 'not-the-service';
}

/**
 * The contract leaves two details open, so each is guessed. These statuses may mean a wrong guess: the request is sent once more in its
 * other form. Both requests are free.
 */
export const OTHER_FORM = {
  /** `POST /normal-maps`: the image in a list first, then by itself. */
  normalMap: 400,
  /** Upload to a ticket's URL: `PUT` first, then `POST`. */
  upload: 405,
} as const;

/**
 * What to do with a run whose window closed, by the state of its record (the journal writes `sending` before the first byte leaves):
 * - `look-then-drop`, `look-then-send`: it wasn't sent. Its outputs are looked for first, because the disk may have lost its newest record.
 * - `look`: it may have been accepted, so it is never sent again; its outputs are looked for.
 * - `save`: it was accepted, and all of its outputs are known.
 * - `look-for-late`: its outputs are saved; if their number was a guess, more are looked for.
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
