import { createContext, use, useEffect } from 'react';
import type { SavingState } from './use-saving.ts';

export const SavingContext = createContext<SavingState | null>(null);

/** Why the server refused what stands in a field. The field that asks says it; what no field on the page asks for, its form says. */
export const useRefusal = (field: string | undefined): string | undefined => {
  const saving = use(SavingContext);
  const visibleFields = saving?.visibleFields;
  useEffect(() => {
    if (field === undefined || !visibleFields) return;
    visibleFields.add(field);
    return () => {
      visibleFields.delete(field);
    };
  }, [field, visibleFields]);
  return field === undefined ? undefined : saving?.errorAt(field);
};
