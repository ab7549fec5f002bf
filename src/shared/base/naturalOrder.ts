const NAMES = new Intl.Collator('en', { numeric: true });

/** Compares names or paths as file explorers list them: `hero2` before `hero10`. */
export const inNaturalOrder = (a: string, b: string): number => NAMES.compare(a, b) || (a < b ? -1 : Number(a > b));
