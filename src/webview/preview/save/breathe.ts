import { nextTurn } from '../../lib/nextTurn';

/** How long work may hold the page up, in milliseconds: half a frame of the screen. */
const SLICE = 8;

/** A function to await in the middle of long work; lets the page draw and listen where it has worked for some time. */
export function createBreath(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE) return;
    await nextTurn();
    began = performance.now();
  };
}
