import type { AssetsHost } from './parts';

/** Whether the keys open VS Code's palette, unless a person gave it others. Both also open from *Quick Open*, by typing `>`. */
function opensPalette({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'p';
  return key === 'F1' && !shiftKey;
}

/**
 * Tells the host where the focus is. A page that gets the focus by keys, or from VS Code, passes it on if nothing in it has had it yet.
 * @param land focuses the first control that people want
 */
export function followFocus({ call }: Pick<AssetsHost, 'call'>, land: () => void): void {
  let last: 'key' | 'palette' | 'pointer' = 'key';
  const report = (at: 'page' | 'palette' | 'elsewhere') => void call('focus', { at }).catch(() => undefined);

  function entered(): void {
    report('page');
    // A click focuses what is clicked.
    if (last !== 'pointer' && document.activeElement === document.body) land();
  }

  // Before other listeners, which may stop an event.
  const whole = { capture: true };
  window.addEventListener(
    'keydown',
    (event) => {
      last = opensPalette(event) ? 'palette' : 'key';
    },
    whole,
  );
  window.addEventListener(
    'pointerdown',
    () => {
      last = 'pointer';
    },
    whole,
  );
  window.addEventListener('focus', entered);
  window.addEventListener('blur', () => {
    report(last === 'palette' ? 'palette' : 'elsewhere');
    last = 'key';
  });
  if (document.hasFocus()) entered();
}
