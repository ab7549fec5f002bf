/** The eight places of the compass, clockwise from the top: `n` is a view from behind, `s` one that faces the viewer. */
export const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type CompassPlace = (typeof COMPASS)[number];

/** Where views go whose names don't tell a direction: clockwise, beginning with the place that faces the viewer. */
export const UNTOLD_PLACES: readonly CompassPlace[] = ['s', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'];
