/** The part of the browser's lock manager that is used. All tabs of one origin share it, and a tab that ends lets go of its locks. */
interface LockManager {
  request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T>;
}

function manager(): LockManager {
  const { navigator } = globalThis as unknown as { readonly navigator?: { readonly locks?: LockManager } };
  if (!navigator?.locks) throw new Error("This browser has no locks, so its tabs can't take turns.");
  return navigator.locks;
}

/** Works while no other tab and no other part of this one works under the same name. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  return manager().request(lockName(name), {}, work);
}

/** Holds a name until the returned function is called. Undefined if somebody else holds it. */
export function holdIfFree(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    manager()
      .request(lockName(name), { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release));
        resolve(undefined);
        return Promise.resolve();
      })
      .catch(reject);
  });
}

/** Whether somebody holds a name. It's free again when this resolves, if it was. */
export function isHeld(name: string): Promise<boolean> {
  return manager().request(lockName(name), { ifAvailable: true }, async (lock) => lock === null);
}

const lockName = (name: string) => `sprite-kiln:${name}`;
