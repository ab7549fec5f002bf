/** Puts text on the clipboard. Whether the window allowed it: it does not while another window has the focus. */
export async function copyText(text: string): Promise<boolean> {
  return allowed(() => navigator.clipboard.writeText(text));
}

/** Puts a PNG on the clipboard; see `copyText`. Call it in the turn of the user's click or key, with the bytes still to come. */
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
