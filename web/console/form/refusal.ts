import { createContext, use, useEffect } from 'react';
import type { SavingState } from './use-saving.ts';

export const SavingContext = createContext<SavingState | null>(null);

/** Why the server refused what stands in a field. The field that asks says it; what no field on the page asks for, its form says. */
export const useRefusal = (field: string | undefined): string | undefined => {
  const saving = use(SavingContext);
  const shown = saving?.fieldsShown;
  useEffect(() => {
    if (field === undefined || !shown) return;
    shown.add(field);
    return () => {
      shown.delete(field);
    };
  }, [field, shown]);
  return field === undefined ? undefined : saving?.errorAt(field);
};
