import type { KeyboardEvent } from 'react';

const COLUMNS = 8;
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

/** On touch screens there are as many columns as fit. */
const columnsAround = (face: HTMLElement | undefined): number => {
  const columns = face?.parentElement ? getComputedStyle(face.parentElement).gridTemplateColumns.split(' ').length : 1;
  return columns > 1 ? columns : COLUMNS;
};

/** From the first row, Up leads back to the search. */
export const walkEmoji = (event: KeyboardEvent<HTMLElement>) => {
  const inSearch = event.target instanceof HTMLInputElement;
  const step = STEPS[event.key];
  if (!step || (inSearch && event.key !== 'ArrowDown')) return;
  const panel = event.currentTarget;
  const faces = [...panel.querySelectorAll<HTMLElement>('[data-emoji]')];
  const here = faces.findIndex((face) => face === document.activeElement);
  const isRow = Math.abs(step) === COLUMNS;
  const mirrored = document.documentElement.dir === 'rtl' && !isRow ? -1 : 1;
  const distance = isRow ? Math.sign(step) * columnsAround(faces[here]) : step * mirrored;
  const target = here < 0 ? faces[0] : faces[here + distance];
  event.preventDefault();
  (target ?? panel.querySelector('input'))?.focus();
};
