import type { Clock } from './clock.ts';

export const createFakeClock = (
  start = Date.UTC(2026, 2, 2, 10),
): Clock & { advance(milliseconds: number): void; set(time: number): void } => {
  let time = start;
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
    },
    set: (next) => {
      time = next;
    },
  };
};
