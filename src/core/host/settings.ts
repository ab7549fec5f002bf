import type { MapEnding } from '../../sprite/source/fileNames';
import type { Event } from './events';

/** `auto`: `_n` if that would mean a normal map in its folder, else `_normal`. */
export type NormalMapSuffix = 'auto' | MapEnding;
export type ConfirmCost = 'always' | 'firstTime' | 'never';

/** The service's address in the user's settings. */
export interface ServiceAddress {
  /** Empty: the built-in service. */
  baseUrl(): string;
  readonly onDidChange: Event<void>;
}

/** `built-in` for an empty address, else its origin, or the address itself if it's invalid. */
export function originOf(address: string): string {
  if (!address) return 'built-in';
  return URL.canParse(address) ? new URL(address).origin : address;
}
