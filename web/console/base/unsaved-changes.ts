import { createContext } from 'react';
import { createStore } from '../../shared/store.ts';

/**
 * Who has written something that is not saved yet is asked once before they go elsewhere in the console. The browser asks by
 * itself where they leave it (`form/use-unsaved`).
 */
export const createLeaving = () => {
  const held = new Set<symbol>();
  const pending = createStore<(() => void) | null>(null);
  return {
    subscribe: pending.subscribe,
    getSnapshot: pending.getSnapshot,
    /** Something is written and not saved, until what this answers is called. */
    hold: () => {
      const mine = Symbol();
      held.add(mine);
      return () => void held.delete(mine);
    },
    isHeld: () => held.size > 0,
    /** Goes on at once, or after the question. */
    through: (goOn: () => void) => {
      if (held.size === 0) goOn();
      else pending.set(goOn);
    },
    stay: () => pending.set(null),
    leave: () => {
      const goOn = pending.getSnapshot();
      pending.set(null);
      held.clear();
      goOn?.();
    },
  };
};
export type Leaving = ReturnType<typeof createLeaving>;

export const LeavingContext = createContext<Leaving>(createLeaving());
