/** In the notation of `prosemirror-keymap`. */
export const KEYS = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  strike: 'Mod-Shift-x',
  link: 'Mod-k',
  bullets: 'Mod-Shift-8',
  numbers: 'Mod-Shift-7',
  quote: 'Mod-Shift-9',
  code: 'Mod-e',
} as const;
