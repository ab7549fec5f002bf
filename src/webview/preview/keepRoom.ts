/** Classes added to the page one by one until there is enough room. For each, the style sheet leaves out more of the bars below the picture. */
const STEPS = ['fit-captions', 'fit-frames', 'fit-strip'] as const;

/** Least height of the details, in CSS pixels, unless less is enough: some lines, between which people can scroll. */
const MIN_DETAILS = 150;

export interface PageParts {
  readonly page: HTMLElement;
  /** Where the picture is. */
  readonly room: HTMLElement;
  readonly details: HTMLElement;
  /** Everything above and below the picture, in the page's whole width. */
  readonly bars: readonly HTMLElement[];
}

/**
 * Keeps half of a page's height for the picture, and some for the details if they are below it, as far as possible: leaves out the captions of
 * pictures in the bars, then the frames, whose timeline stays, and while the details are shown, the other pictures.
 */
export function keepRoom({ page, room, details, bars }: PageParts): void {
  const isTight = () =>
    room.clientHeight < Math.floor(page.clientHeight / 2) ||
    (!details.hidden && details.clientHeight < Math.min(details.scrollHeight, MIN_DETAILS));

  function arrange(): void {
    page.classList.remove(...STEPS);
    for (const step of STEPS) {
      if (!isTight()) return;
      page.classList.add(step);
    }
  }

  const sizes = new ResizeObserver(arrange);
  for (const element of [page, details, ...bars]) sizes.observe(element);
}
