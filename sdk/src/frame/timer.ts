import type { Lifetime } from '../lifetime.ts';

/** A timer that ends with the run of the loader; the result cancels it. */
export const later = ({ isOver }: Lifetime, run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(() => isOver() || run(), ms);
  return () => clearTimeout(timer);
};
