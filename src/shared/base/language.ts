let current = 'en';

/** The language of numbers and lists for people, as a BCP 47 tag. */
export const language = (): string => current;

/** Called once, when a host or a page starts; without it, numbers and lists are English. @param tag BCP 47, known to `Intl` */
export function chooseLanguage(tag: string): void {
  current = tag;
}
