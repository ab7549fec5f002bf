/** As many files as are read at the same time by default: disks answer no faster with more. */
const FEW = 16;

/**
 * Does something for all items, a few at a time; the results are in the order of the items. Rejects with the first error, and begins no other item then.
 * @param most items at the same time
 */
export async function atOnce<T, R>(
  items: readonly T[],
  one: (item: T, index: number) => Promise<R>,
  most = FEW,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  // Workers share it, so that each item is taken once.
  const waiting = items.entries();
  let failed = false;
  const work = async () => {
    for (const [index, item] of waiting) {
      if (failed) return;
      try {
        results[index] = await one(item, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work));
  return results;
}
