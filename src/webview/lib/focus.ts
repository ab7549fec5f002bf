/**
 * Remembers which element has the focus. The returned function gives the focus back to it. If the element is gone, or none had the focus, the
 * page as a whole gets it, so that the page's keys work.
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

/** Takes the focus off its element. An element that gets hidden would keep it until the next frame, and receive keys until then. */
export function releaseFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * Gives the page the keyboard on any press. The browser does so by default, but the stage and other elements prevent that default. Keys would
 * then go to the explorer, where Delete removes a file.
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
