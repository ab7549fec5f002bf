/** Keys of taking in, as in `Command.keys`. */
export const TAKE_KEYS = {
  open: 't',
  all: 'T',
  back: 'G',
  source: 'S',
  frames: 'A',
  views: 'W',
  edit: 'E',
} as const;
