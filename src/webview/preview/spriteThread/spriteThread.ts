import * as l10n from '@vscode/l10n';
import { Later } from '../../../shared/base/later';
import type { Finding } from '../../../sprite/checks/finding';
import type { PixelStyle } from '../../../sprite/checks/style';
import type { EditSprite } from '../../../sprite/edit/editSprite';
import type { FitPlan, FitRequest } from '../../../sprite/edit/fit/fitSet';
import type { Refusal } from '../../../sprite/edit/refusal';
import type { Placement } from '../../../sprite/edit/register/register';
import type { FixSettings } from '../../../sprite/fix/fixSettings';
import type { Chosen } from '../../../sprite/fix/guessFix';
import type { ColorPair } from '../../../sprite/fix/swapPalette';
import type { Raster } from '../../../sprite/pixels/raster';
import { picturesOf, type SpriteViews } from '../../../sprite/pixels/views';
import { answerOf, startWorker } from '../../lib/worker';
import type { FixedFrame, SpriteReply, SpriteRequest } from './spriteMessages';

/** Time limit for one answer, in milliseconds. The largest allowed pictures take two seconds. */
const LIMIT_MS = 20_000;
/** A worker without a loaded sprite is ended after so many idle milliseconds. Starting one takes about 20 ms. */
const IDLE_MS = 10_000;

/**
 * Checks and fixes pixel art on a thread of its own, which is started at the first call. Of the calls of one kind, the newest wins: an older
 * one that hasn't begun gives undefined. Rejects with an error whose message is a sentence for people.
 */
export interface SpriteThread {
  /** Finds what is wrong with a sprite. Its pixels are transferred, so the rasters are empty afterwards. A running check is stopped. */
  check(sprite: SpriteViews, style: PixelStyle): Promise<readonly Finding[] | undefined>;
  /** Finds where images of one size lie on what they were made from; null if one of them shows nothing. */
  place(source: Raster, results: readonly Raster[]): Promise<Placement | null | undefined>;
  /** Plans how sprites become one set, or why they can't. */
  fit(sprites: readonly EditSprite[], fit: FitRequest): Promise<FitPlan | Refusal | undefined>;
  /** Sets the sprite of all other calls; calls about an earlier one give undefined. @param read is called at their first use */
  load(read: () => Promise<SpriteViews>): void;
  /** Good settings for the loaded sprite. @param chosen what a person says before */
  guess(style: PixelStyle, chosen?: Chosen): Promise<FixSettings | undefined>;
  /** Fixes one frame of the loaded sprite; `view` and `frame` are counted from 0. */
  apply(settings: FixSettings, view: number, frame: number): Promise<FixedFrame | undefined>;
  /** Pairs the colors of the loaded sprite with those of another palette: a first proposal. */
  swap(palette: readonly number[]): Promise<readonly ColorPair[] | undefined>;
  /** Ends the thread, and forgets the loaded sprite. Calls that have no answer yet give undefined. */
  end(): void;
}

type Asked = Exclude<SpriteRequest, { call: 'load' }>;

interface Job {
  readonly request: Asked;
  readonly resolve: (reply: SpriteReply | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Scripts are fetched at the first use, because most pages need none, and that of changes only where something is changed or compared. */
const SCRIPTS = {
  pixels: async () => (await import('./spriteScript')).SPRITE_SCRIPT,
  places: async () => (await import('./placingScript')).PLACING_SCRIPT,
};

/** For each call, whether it's about the loaded sprite, and which script answers it. */
const CALLS: Readonly<Record<Asked['call'], { readonly needsSprite: boolean; readonly script: keyof typeof SCRIPTS }>> =
  {
    check: { needsSprite: false, script: 'pixels' },
    guess: { needsSprite: true, script: 'pixels' },
    apply: { needsSprite: true, script: 'pixels' },
    swap: { needsSprite: true, script: 'pixels' },
    place: { needsSprite: false, script: 'places' },
    fit: { needsSprite: false, script: 'places' },
  };

export function createSpriteThread(limitMs = LIMIT_MS): SpriteThread {
  return new PageSpriteThread(limitMs);
}

class PageSpriteThread implements SpriteThread {
  readonly #limitMs: number;

  #worker: Worker | undefined;
  /** That of the worker. */
  #script: keyof typeof SCRIPTS = 'pixels';
  #read: (() => Promise<SpriteViews>) | undefined;
  /** The worker that has the loaded sprite. */
  #loadedIn: Worker | undefined;
  #running: Job | undefined;
  /** The newest call of each kind that hasn't begun, in the order of their beginning. */
  readonly #waiting = new Map<Asked['call'], Job>();
  readonly #idle = new Later(IDLE_MS, () => this.#stop());

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  async check(sprite: SpriteViews, style: PixelStyle): Promise<readonly Finding[] | undefined> {
    if (this.#running?.request.call === 'check') this.#drop(['check']);
    const reply = await this.#ask({ call: 'check', sprite, style });
    return reply && 'findings' in reply ? reply.findings : undefined;
  }

  async place(source: Raster, results: readonly Raster[]): Promise<Placement | null | undefined> {
    const reply = await this.#ask({ call: 'place', source, results });
    return reply && 'placement' in reply ? reply.placement : undefined;
  }

  async fit(sprites: readonly EditSprite[], fit: FitRequest): Promise<FitPlan | Refusal | undefined> {
    const reply = await this.#ask({ call: 'fit', sprites, fit });
    return reply && 'plan' in reply ? reply.plan : undefined;
  }

  load(read: () => Promise<SpriteViews>): void {
    this.#drop(['guess', 'apply', 'swap']);
    this.#loadedIn = undefined;
    this.#read = read;
  }

  async guess(style: PixelStyle, chosen?: Chosen): Promise<FixSettings | undefined> {
    const reply = await this.#ask({ call: 'guess', style, ...(chosen && { chosen }) });
    return reply && 'settings' in reply ? reply.settings : undefined;
  }

  async apply(settings: FixSettings, view: number, frame: number): Promise<FixedFrame | undefined> {
    const reply = await this.#ask({ call: 'apply', settings, view, frame });
    return reply && 'fixed' in reply ? reply.fixed : undefined;
  }

  async swap(palette: readonly number[]): Promise<readonly ColorPair[] | undefined> {
    const reply = await this.#ask({ call: 'swap', palette });
    return reply && 'pairs' in reply ? reply.pairs : undefined;
  }

  end(): void {
    this.#read = undefined;
    this.#drop(['check', 'place', 'fit', 'guess', 'apply', 'swap']);
    this.#stop();
  }

  #ask(request: Asked): Promise<SpriteReply | undefined> {
    this.#waiting.get(request.call)?.resolve(undefined);
    this.#waiting.delete(request.call);
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.call, { request, resolve, reject });
      void this.#next();
    });
  }

  /** Answers calls of these kinds with undefined. If one of them is running, its worker is stopped, because nothing else ends it. */
  #drop(calls: readonly Asked['call'][]): void {
    for (const call of calls) {
      this.#waiting.get(call)?.resolve(undefined);
      this.#waiting.delete(call);
      if (this.#running?.request.call !== call) continue;
      this.#running.resolve(undefined);
      this.#running = undefined;
      this.#stop();
    }
  }

  #stop(): void {
    this.#idle.cancel();
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#loadedIn = undefined;
  }

  async #next(): Promise<void> {
    const [job] = this.#waiting.values();
    if (this.#running || !job) return;
    this.#waiting.delete(job.request.call);
    this.#running = job;
    this.#idle.cancel();
    try {
      job.resolve(await this.#run(job));
    } catch (error) {
      if (this.#running === job) this.#stop();
      job.reject(error);
    }
    if (this.#running !== job) return;
    this.#running = undefined;
    if (!this.#read) this.#idle.schedule();
    void this.#next();
  }

  /** The answer to a job; undefined if it was dropped in the meantime. */
  async #run(job: Job): Promise<SpriteReply | undefined> {
    const worker = await this.#start(job);
    if (!worker) return undefined;
    if (CALLS[job.request.call].needsSprite && this.#loadedIn !== worker) {
      const sprite = await this.#read?.();
      if (!sprite || this.#running !== job) return undefined;
      post(worker, { call: 'load', sprite });
      this.#loadedIn = worker;
    }
    const reply = await ask(worker, job.request, this.#limitMs);
    if ('fault' in reply) throw new Error(l10n.t("Couldn't work on the pixels: {0}", reply.fault));
    return reply;
  }

  async #start(job: Job): Promise<Worker | undefined> {
    const { script } = CALLS[job.request.call];
    if (this.#worker && this.#script === script) return this.#worker;
    const source = await SCRIPTS[script]();
    if (this.#running !== job) return undefined;
    this.#stop();
    this.#worker = startWorker(source);
    this.#script = script;
    return this.#worker;
  }
}

function ask(worker: Worker, request: Asked, limitMs: number): Promise<SpriteReply> {
  return answerOf<SpriteReply>(worker, () => post(worker, request), limitMs, {
    tooSlow: () => new Error(tooSlow(limitMs)),
    failed: (message) => new Error(l10n.t("Couldn't work on the pixels: {0}", message)),
  });
}

const tooSlow = (limitMs: number) =>
  l10n.t('This took over {0} seconds, so it was stopped. It works for smaller images.', Math.round(limitMs / 1000));

/** Sends a request. Pixels are transferred; those that are only a part of their memory are copied. */
function post(worker: Worker, request: SpriteRequest): void {
  // A sprite that is changed stays with the page, so it's copied.
  const buffers = 'sprite' in request ? picturesOf(request.sprite).map(({ data }) => data) : [];
  const whole = buffers.filter(({ buffer, byteLength }) => byteLength === buffer.byteLength);
  worker.postMessage(request, [...new Set(whole.map(({ buffer }) => buffer))]);
}
