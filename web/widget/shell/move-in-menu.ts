import type { KeyboardEvent } from 'react';

const targetOf = (key: string, index: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/** Arrows, Home and End move the focus through the items of a menu, without an end. */
export const moveInMenu = (event: KeyboardEvent<HTMLElement>): void => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const index = items.findIndex((item) => item === document.activeElement);
  const target = targetOf(event.key, index, items.length);
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
};
