import type { PageContext, Shown, View } from './feature';

interface LateOptions<T extends View> {
  /** What the page shows in its place. The view fills it, and hides it while there is nothing to see. */
  readonly element: HTMLElement;
  /** Whether its code is needed now. */
  isWanted(shown: Shown): boolean;
  load(): Promise<T>;
}

export interface LateView<T extends View> extends View {
  /** Does something with the view at once, or as soon as its code is there; of several, only the last. */
  use(what: (view: T) => void): void;
}

/** A part of the page whose code is loaded when it's first needed, which most sprites never do. */
export function createLateView<T extends View>(ctx: PageContext, options: LateOptions<T>): LateView<T> {
  const { element, isWanted } = options;
  let view: T | undefined;
  let isLoading = false;
  let then: (view: T) => void = () => {};

  async function load(): Promise<void> {
    isLoading = true;
    try {
      view = await options.load();
      view.update(ctx.shown());
      then(view);
    } catch (error) {
      ctx.say(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    element,
    use(what) {
      if (view) what(view);
      else then = what;
    },
    update(shown) {
      if (view) view.update(shown);
      else if (!isLoading && isWanted(shown)) void load();
    },
    frame: (shown) => view?.frame?.(shown),
  };
}
