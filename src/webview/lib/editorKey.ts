/** Whether a key is the editor's, wherever the focus is: chords and function keys. Pages let it pass, or F1 would open nothing. */
export function isEditorKey({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey || /^F\d+$/.test(key);
}
