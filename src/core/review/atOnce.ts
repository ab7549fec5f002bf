/** Files that are read at the same time. */
const MAX_AT_ONCE = 8;

/** Does something for all items, a few at a time. Rejects with the first error, and begins no other item then. */
export async function atOnce<T>(
  items: readonly T[],
  one: (item: T, index: number) => Promise<void>,
  most = MAX_AT_ONCE,
): Promise<void> {
  let next = 0;
  let failed = false;
  const work = async () => {
    while (next < items.length && !failed) {
      const index = next++;
      try {
        await one(items[index] as T, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work));
}
