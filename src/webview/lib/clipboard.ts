/** Copies text to the clipboard. Resolves to whether the browser allowed it: it refuses while another window has the focus. */
export async function copyText(text: string): Promise<boolean> {
  return allowed(() => navigator.clipboard.writeText(text));
}

/**
 * Copies a PNG to the clipboard; see `copyText`. Call it synchronously in the handler of the click or key, with bytes that may still be
 * on their way: browsers allow writing only as the direct result of a user's action.
 */
export async function copyPng(bytes: Promise<Uint8Array<ArrayBuffer>>): Promise<boolean> {
  const type = 'image/png';
  return allowed(() => {
    const blob = bytes.then((png) => new Blob([png], { type }));
    return navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
  });
}

async function allowed(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch {
    return false;
  }
}
