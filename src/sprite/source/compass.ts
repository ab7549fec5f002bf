/** The eight places of the compass, clockwise from the top: `n` shows the sprite from behind, `s` from the front. */
export const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type CompassPlace = (typeof COMPASS)[number];

/** Places for views whose names don't tell a direction: clockwise, starting with the place that shows the front. */
export const FALLBACK_PLACES: readonly CompassPlace[] = ['s', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'];
