import { use, useEffect, useState } from 'react';
import { LeavingContext } from '../base/unsaved-changes.ts';
import type { SavingState } from './use-saving.ts';

/** Asks before somebody goes elsewhere, or closes the page, while something they wrote would be lost. */
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

/** The same for a form that is read when it is sent: unsaved from its first change on, until it is saved. Told by the form's `onChange`. */
export const useTouched = ({ saved }: Pick<SavingState, 'saved'>) => {
  const [isTouched, setTouched] = useState(false);
  useUnsaved(isTouched);
  useEffect(() => {
    if (saved) setTouched(false);
  }, [saved]);
  return () => setTouched(true);
};
