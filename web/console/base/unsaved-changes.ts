import { createContext } from 'react';
import { createStore } from '../../shared/store.ts';

/** Asks once before navigation in the console; the browser asks when the page closes (`form/use-unsaved`). */
export const createLeaving = () => {
  const unsaved = new Set<symbol>();
  const pending = createStore<(() => void) | null>(null);
  return {
    subscribe: pending.subscribe,
    getSnapshot: pending.getSnapshot,
    /** Something is written and not saved, until what this answers is called. */
    hold: () => {
      const mine = Symbol();
      unsaved.add(mine);
      return () => void unsaved.delete(mine);
    },
    isHeld: () => unsaved.size > 0,
    /** Goes on at once, or after the question. */
    through: (goOn: () => void) => {
      if (unsaved.size === 0) goOn();
      else pending.set(goOn);
    },
    stay: () => pending.set(null),
    leave: () => {
      const goOn = pending.getSnapshot();
      pending.set(null);
      unsaved.clear();
      goOn?.();
    },
  };
};
export type Leaving = ReturnType<typeof createLeaving>;

export const LeavingContext = createContext<Leaving>(createLeaving());
