/** Copies text to the clipboard. Resolves to false if the browser refuses, which it does while another window has the focus. */
export async function copyText(text: string): Promise<boolean> {
  return allowed(() => navigator.clipboard.writeText(text));
}

/**
 * Copies a PNG to the clipboard; see `copyText`. Call it synchronously in the handler of the click or key, because browsers allow writing
 * only as the direct result of a user's action. The bytes may arrive later.
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

/** The image in the clipboard as a PNG. Undefined if there is none, or the browser refuses. */
export async function readPng(): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    for (const item of await navigator.clipboard.read()) {
      if (item.types.includes('image/png'))
        return new Uint8Array(await (await item.getType('image/png')).arrayBuffer());
    }
  } catch {
    // Then only what was copied in previews is pasted.
  }
  return undefined;
}
