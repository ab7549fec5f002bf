import type { PreviewPage } from './previewPageDriver';

/** VS Code windows of 1,280 × 800 pixels at a zoom of 200 %: what is left for a page, in CSS pixels. */
export const ZOOMED = {
  editor: { width: 480, height: 340 },
  sidebar: { width: 240, height: 340 },
} as const;

/**
 * Widths of a page in VS Code windows of 667, 700, 800, 1,000, and 1,600 pixels, with the sidebar and without it, from narrow to wide; and the
 * height that is left of 700 pixels.
 */
export const WINDOWS = { widths: [319, 352, 452, 619, 652, 752, 952, 1252, 1552], height: 600 } as const;

/** Heights in CSS pixels of the page, of the picture's room, and of the details, which are 0 while they are hidden. */
export interface Heights {
  readonly page: number;
  readonly room: number;
  readonly details: number;
}

/** The heights once the page is drawn in a window of this size. */
export async function heightsAt({ page }: PreviewPage, width: number, height: number): Promise<Heights> {
  await page.setViewportSize({ width, height });
  return page.evaluate<Heights>(`(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const heightOf = (selector) => document.querySelector(selector).getBoundingClientRect().height;
    return { page: heightOf('.page'), room: heightOf('.room'), details: heightOf('.details') };
  })()`);
}

/**
 * A string in a pseudo-language: accents, which need room above, brackets, and 40 % more characters than English has, which is more than
 * most translations need.
 */
export function pseudo(text: string): string {
  const accented = text.replace(/[AEOUaeou](?![^{`(]*[}`)])/g, (letter) => `${letter}\u0302`.normalize('NFC'));
  const more = Math.ceil(text.replace(/\{\d+\}/g, '').length * 0.4);
  return `⟦${accented} ${'lông '
    .repeat(Math.ceil(more / 5))
    .slice(0, more)
    .trim()}⟧`;
}

/** Everything that a person operates, or reads the name of a control from. */
const CONTROLS =
  'button, input, select, textarea, summary, label, a[href], vscode-button, vscode-checkbox, vscode-dropdown, vscode-text-field, [role="tab"], [role="menuitem"], [role="menuitemcheckbox"], [role="menuitemradio"], [role="option"], [role="radio"], [role="switch"], h1, h2, h3';

/**
 * Controls of which a part can't be seen, nor scrolled to: outside of an ancestor that hides what overflows, or of the window. A name that ends
 * in an ellipsis is fine if a tooltip has all of it.
 */
const CLIPPED = `(() => {
  const SLACK = 1.5;
  const AXES = [['left', 'right', 'overflowX'], ['top', 'bottom', 'overflowY']];
  const parentOf = (element) => element.assignedSlot ?? element.parentElement ?? (element.getRootNode() instanceof ShadowRoot ? element.getRootNode().host : null);
  const isTold = (element, text) => {
    for (let one = element; one; one = parentOf(one)) {
      const words = [one.title, one.getAttribute?.('aria-label')].filter(Boolean);
      if (words.some((word) => text.split('…').every((part) => word.includes(part)))) return true;
    }
    return false;
  };
  const canScroll = document.documentElement.scrollHeight > innerHeight && getComputedStyle(document.body).overflowY !== 'hidden';
  const cutAlong = ([low, high, overflow], box, from, text) => {
    let fixed = false;
    for (let one = from; one && one !== document.body && !fixed; one = parentOf(one)) {
      const style = getComputedStyle(one);
      if (style[overflow] === 'auto' || style[overflow] === 'scroll') return '';
      fixed = style.position === 'fixed';
      if (style[overflow] === 'visible') continue;
      const bounds = one.getBoundingClientRect();
      if (box[low] >= bounds[low] - SLACK && box[high] <= bounds[high] + SLACK) continue;
      if (style.textOverflow === 'ellipsis' && text && isTold(from, text)) return '';
      return 'cut off by .' + (one.className || one.localName);
    }
    if (box[low] >= -SLACK && box[high] <= (overflow === 'overflowX' ? innerWidth : innerHeight) + SLACK) return '';
    return overflow === 'overflowY' && canScroll && !fixed ? '' : 'outside of the window';
  };
  const cut = (...about) => AXES.map((axis) => cutAlong(axis, ...about)).find(Boolean);
  const found = [];
  for (const control of document.querySelectorAll(${JSON.stringify(CONTROLS)})) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (control.closest('[aria-hidden="true"], .visually-hidden, .sr-only')) continue;
    const modal = document.querySelector('dialog:modal');
    if (modal && !modal.contains(control)) continue;
    const box = control.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const name = control.localName + ' “' + (control.getAttribute('aria-label') || control.textContent || control.title).trim().slice(0, 60) + '”';
    const reason = cut(box, parentOf(control), '');
    if (reason) { found.push(name + ': ' + reason); continue; }
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.data.trim();
      if (!text || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
      if (node.parentElement.closest('.visually-hidden, .sr-only, script, style')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const part = range.getBoundingClientRect();
      if (part.width < 2) continue;
      const why = cut(part, node.parentElement, text);
      if (why) { found.push(name + ', its text: ' + why); break; }
    }
  }
  return [...new Set(found)];
})()`;

/** The controls of a page that can't be seen whole, each with the reason. */
export async function clippedControls({ page }: PreviewPage): Promise<string[]> {
  // Observers of sizes run after a frame's callbacks: before the first of them, cards have no size yet.
  await page.evaluate('new Promise(requestAnimationFrame)');
  return page.evaluate<string[]>(CLIPPED);
}
