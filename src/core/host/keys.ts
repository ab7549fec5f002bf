import type { Event } from './events';

/** API keys, each for one origin. */
export interface KeySource {
  /** The key for an origin; undefined if there is none. */
  find(origin: string): Promise<string | undefined>;
  /** A key was stored or forgotten. */
  readonly onDidChange: Event<void>;
}
