/** Numbers whose multiples sides can be. */
export const MULTIPLES = { least: 1, most: 4096 } as const;
