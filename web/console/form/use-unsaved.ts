import { use, useEffect, useState } from 'react';
import { LeavingContext } from '../base/unsaved-changes.ts';
import type { SavingState } from './use-saving.ts';

/** Asks before navigation, or before the page closes, while there are unsaved changes. */
export const useUnsaved = (isUnsaved: boolean) => {
  const leaving = use(LeavingContext);
  useEffect(() => {
    if (!isUnsaved) return;
    const release = leaving.hold();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      release();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved, leaving]);
};

/** The same for an uncontrolled form: unsaved from its first change, which its `onChange` reports, until it is saved. */
export const useTouched = ({ saved }: Pick<SavingState, 'saved'>) => {
  const [isTouched, setTouched] = useState(false);
  useUnsaved(isTouched);
  useEffect(() => {
    if (saved) setTouched(false);
  }, [saved]);
  return () => setTouched(true);
};
