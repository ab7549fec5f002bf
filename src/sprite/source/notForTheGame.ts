/** Names that artists give to layers that aren't for the game. Whole names only: a layer “guidepost” is part of a sprite. */
export const NOT_FOR_THE_GAME = '_*, guide, guides, ref, refs, reference, references';
