import { el } from './dom';
import { placeBeside } from './place';

export interface PopoverOptions {
  /** Name for screen readers. */
  readonly label: string;
  readonly content: HTMLElement;
  readonly class?: string;
  /** Called before it is shown: the time to bring the content up to date. */
  readonly opened?: () => void;
  readonly closed?: () => void;
}

export interface Popover {
  readonly element: HTMLElement;
  readonly isOpen: boolean;
  /** Names the button that it hangs under. Without one, or while that is hidden, it lies in the middle of the window's top. */
  attach(trigger: HTMLElement): void;
  /** Shows it and moves the focus to its first control. */
  open(): void;
  /** Hides it; the focus goes back to where it was, unless it has left the popover already. */
  close(): void;
  toggle(): void;
}

const CONTROLS = ['button', 'input', 'select', 'textarea', '[tabindex="0"]', 'vscode-dropdown']
  .map((name) => `${name}:not([disabled], [tabindex="-1"])`)
  .join();

/**
 * A few controls in a box under a button, by the disclosure pattern: what is around stays usable. Escape closes it, and so does a
 * click outside or the focus leaving it. It lies in the top layer, so no part of the page cuts it off, and inside the window at any size.
 */
export function createPopover(options: PopoverOptions): Popover {
  const element = el(
    'div',
    { class: `popover ${options.class ?? ''}`.trim(), popover: 'manual', role: 'group', 'aria-label': options.label },
    options.content,
  );
  let trigger: HTMLElement | undefined;
  let before: Element | null = null;
  let listening: AbortController | undefined;

  const within = (target: EventTarget | null) => target instanceof Node && element.contains(target);
  const onTrigger = (target: EventTarget | null) => target instanceof Node && trigger?.contains(target) === true;

  function listen(signal: AbortSignal): void {
    // Before the page's own keys, where Escape means something else.
    const early = { capture: true, signal };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', onKey, early);
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!within(target) && !onTrigger(target)) close();
      },
      early,
    );
    window.addEventListener('resize', () => placeBeside(element, trigger), { signal });
  }

  function open(): void {
    if (listening) return;
    options.opened?.();
    before = document.activeElement;
    if (!element.isConnected) (trigger?.parentElement ?? document.body).append(element);
    listening = new AbortController();
    listen(listening.signal);
    element.showPopover();
    placeBeside(element, trigger);
    trigger?.setAttribute('aria-expanded', 'true');
    element.querySelector<HTMLElement>(CONTROLS)?.focus();
  }

  function close(): void {
    if (!listening) return;
    listening.abort();
    listening = undefined;
    const inside = within(document.activeElement);
    element.hidePopover();
    trigger?.setAttribute('aria-expanded', 'false');
    // What is hidden keeps the focus until the next frame, and with it the next key.
    const back = before instanceof HTMLElement && before !== document.body ? before : undefined;
    if (inside && back) back.focus();
    else if (inside && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    options.closed?.();
  }

  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !within(relatedTarget) && !onTrigger(relatedTarget)) close();
  });

  return {
    element,
    get isOpen() {
      return listening !== undefined;
    },
    attach(button) {
      trigger = button;
      button.setAttribute('aria-expanded', String(listening !== undefined));
      button.after(element);
    },
    open,
    close,
    toggle: () => (listening ? close() : open()),
  };
}
