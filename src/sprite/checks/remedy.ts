/** A step of *Fix Pixels*, which may remove what a rule finds. In the order in which they are done. */
export type FixStep = 'grid' | 'background' | 'alpha' | 'colors' | 'palette' | 'specks' | 'anchor';
