import { setTimeout as later } from '../globals';

/** @param ms milliseconds */
export function setTimeout<T>(ms: number, value?: T): Promise<T | undefined> {
  return new Promise((resolve) => later(() => resolve(value), ms));
}

export const setImmediate = () => setTimeout(0);
