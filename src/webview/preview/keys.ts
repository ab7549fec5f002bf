import type { Actions } from './actions';

/** How far the Shift and arrow keys move the picture, in CSS pixels. */
const PAN = 48;

/** Key → what it does, where no control has taken the key first. */
function bindings(actions: Actions): Readonly<Record<string, () => void>> {
  return {
    '+': actions.zoomIn,
    '=': actions.zoomIn,
    '-': actions.zoomOut,
    '0': actions.fit,
    '1': actions.actualSize,
    g: actions.toggleGrid,
    b: actions.toggleBackground,
    i: actions.toggleFacts,
    r: actions.reveal,
    u: actions.openUseAsInput,
    c: actions.cancelRun,
    ' ': actions.togglePlay,
    ',': () => actions.step(-1),
    '.': () => actions.step(1),
    '<': () => actions.changeSpeed(-1),
    '>': () => actions.changeSpeed(1),
    Escape: actions.back,
    ArrowLeft: () => actions.move(-1),
    ArrowRight: () => actions.move(1),
    ArrowUp: () => actions.move(-1),
    ArrowDown: () => actions.move(1),
    'Shift+ArrowLeft': () => actions.pan(PAN, 0),
    'Shift+ArrowRight': () => actions.pan(-PAN, 0),
    'Shift+ArrowUp': () => actions.pan(0, PAN),
    'Shift+ArrowDown': () => actions.pan(0, -PAN),
  };
}

/** Keys that a control under the focus uses itself. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest('vscode-dropdown, input, select, textarea, [role="menu"]')) return true;
  if (event.key === ' ' && target?.closest('button, vscode-button')) return true;
  return event.key.startsWith('Arrow') && !event.shiftKey && target?.closest('.facts') !== null && target !== undefined;
}

/** Listens to the keys of the page. Chords with Ctrl, Alt or Meta are the editor's. */
export function listenToKeys(actions: Actions): void {
  const keys = bindings(actions);
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return;
    const arrow = event.shiftKey && event.key.startsWith('Arrow');
    const name = arrow ? `Shift+${event.key}` : event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const run = keys[name];
    if (!run) return;
    event.preventDefault();
    run();
  });
}
