import { el } from './dom';
import { holdFocus } from './focus';
import { type Placed, placeBeside } from './place';

export interface PopoverOptions {
  /** Name for screen readers. */
  readonly label: string;
  readonly content: HTMLElement;
  readonly class?: string;
  /** `dialog` for content outside of the page's landmarks; default: `group`. */
  readonly role?: 'group' | 'dialog';
  /** Called before it is shown, to update the content. */
  readonly opened?: () => void;
  readonly closed?: () => void;
}

export interface Popover {
  readonly element: HTMLElement;
  readonly isOpen: boolean;
  /** Sets the button that it opens under. Without a button, or while that is hidden, it opens at the top center of the window. */
  attach(trigger: HTMLElement): void;
  /** Shows it and moves the focus to its first control. `beside` is an element to open under instead of the button. */
  open(beside?: Placed): void;
  /** Hides it. The focus goes back to the element that had it before, unless it has already left the popover. */
  close(): void;
  toggle(): void;
}

const CONTROLS = ['button', 'input', 'select', 'textarea', '[tabindex="0"]']
  .map((name) => `${name}:not([disabled], [tabindex="-1"])`)
  .join();

/**
 * A box with a few controls under a button, by the disclosure pattern: the rest of the page stays usable. Escape, a click outside, and moving
 * the focus out of it close it. It is in the top layer, so nothing in the page cuts it off, and always inside the window.
 */
export function createPopover(options: PopoverOptions): Popover {
  const element = el(
    'div',
    {
      class: `popover ${options.class ?? ''}`.trim(),
      popover: 'manual',
      role: options.role ?? 'group',
      'aria-label': options.label,
    },
    options.content,
  );
  let trigger: HTMLElement | undefined;
  let anchor: Placed | undefined;
  let restoreFocus = () => {};
  let listening: AbortController | undefined;

  /** Whether an event's target is in the popover or its button. */
  const isOwn = (target: EventTarget | null) =>
    target instanceof Node && (element.contains(target) || trigger?.contains(target) === true);

  function open(beside?: Placed): void {
    if (listening) return;
    anchor = beside;
    options.opened?.();
    restoreFocus = holdFocus();
    if (!element.isConnected) (trigger?.parentElement ?? document.body).append(element);
    listening = new AbortController();
    const { signal } = listening;
    closeFromOutside(isOwn, close, signal);
    window.addEventListener('resize', () => placeBeside(element, anchor ?? trigger), { signal });
    element.showPopover();
    placeBeside(element, anchor ?? trigger);
    trigger?.setAttribute('aria-expanded', 'true');
    element.querySelector<HTMLElement>(CONTROLS)?.focus();
  }

  function close(): void {
    if (!listening) return;
    listening.abort();
    listening = undefined;
    const inside = element.contains(document.activeElement);
    element.hidePopover();
    trigger?.setAttribute('aria-expanded', 'false');
    if (inside) restoreFocus();
    options.closed?.();
  }

  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !isOwn(relatedTarget)) close();
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

/** Calls `close` on Escape and on a press whose target isn't `isOwn`, until `signal` aborts. */
function closeFromOutside(
  isOwn: (target: EventTarget | null) => boolean,
  close: () => void,
  signal: AbortSignal,
): void {
  // Capturing: this must run before the page's own keys, for which Escape means something else.
  const options = { capture: true, signal };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const onPress = ({ target }: Event) => {
    if (!isOwn(target)) close();
  };
  document.addEventListener('keydown', onKey, options);
  document.addEventListener('pointerdown', onPress, options);
}
