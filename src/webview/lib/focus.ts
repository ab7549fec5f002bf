/**
 * Remembers where the focus is. The function that is returned gives it back: to that element, or, where it's gone or nothing had the focus,
 * to the page as a whole, whose keys work then.
 */
export function holdFocus(): () => void {
  const before = document.activeElement;
  return () => {
    if (before instanceof HTMLElement && before !== document.body && before.isConnected) {
      before.focus({ preventScroll: true });
      if (document.activeElement === before) return;
    }
    releaseFocus();
  };
}

/** Takes the focus off its element: one that gets hidden would keep it, and get the next key, until the next frame. */
export function releaseFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * A press anywhere gives the page the keyboard. The browser does so only where the press has its default, which the stage and others
 * prevent: keys would go to the explorer, where Delete removes a file.
 */
export function takeKeysOnPress(): void {
  document.addEventListener(
    'pointerdown',
    () => {
      if (!document.hasFocus()) window.focus();
    },
    { capture: true },
  );
}
