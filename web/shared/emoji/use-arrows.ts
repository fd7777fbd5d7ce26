import type { KeyboardEvent } from 'react';

const COLUMNS = 8;
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

/** From the first row, Up leads back to the search. */
export const walkEmoji = (event: KeyboardEvent<HTMLElement>) => {
  const inSearch = event.target instanceof HTMLInputElement;
  const step = STEPS[event.key];
  if (!step || (inSearch && event.key !== 'ArrowDown')) return;
  const panel = event.currentTarget;
  const faces = [...panel.querySelectorAll<HTMLElement>('[data-emoji]')];
  const here = faces.findIndex((face) => face === document.activeElement);
  const mirrored = document.documentElement.dir === 'rtl' && Math.abs(step) === 1 ? -1 : 1;
  const target = here < 0 ? faces[0] : faces[here + step * mirrored];
  event.preventDefault();
  (target ?? panel.querySelector('input'))?.focus();
};
