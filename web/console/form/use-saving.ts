import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { useState } from 'react';
import { ApiError } from '../../shared/api.ts';
import { PasskeyError } from '../base/passkey-browser.ts';
import { t } from '../base/texts.ts';

type Saving =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'saved' }
  | { kind: 'failed'; message: string; fields: string[] };

const failureOf = (error: unknown): Extract<Saving, { kind: 'failed' }> => {
  if (error instanceof PasskeyError) return { kind: 'failed', message: error.message, fields: [] };
  if (!(error instanceof ApiError) || error.failure.kind !== 'status')
    return { kind: 'failed', message: t('NOT_SAVED'), fields: [] };
  const attributes = fieldOf(error.failure.body, 'attributes');
  return {
    kind: 'failed',
    message: error.failure.message,
    fields: Array.isArray(attributes) ? attributes.map(String) : [],
  };
};

export const useSaving = () => {
  const [state, setState] = useState<Saving>({ kind: 'idle' });
  const [visibleFields] = useState(() => new Set<string>());
  const save = async (action: () => Promise<unknown>): Promise<boolean> => {
    setState({ kind: 'busy' });
    try {
      await action();
      setState({ kind: 'saved' });
      return true;
    } catch (error) {
      setState(failureOf(error));
      return false;
    }
  };
  return {
    save,
    busy: state.kind === 'busy',
    saved: state.kind === 'saved',
    /** The fields on the page that show their own errors; `useRefusal` keeps it. */
    visibleFields,
    errorAt: (field: string) => (state.kind === 'failed' && state.fields.includes(field) ? state.message : undefined),
    otherError: () =>
      state.kind === 'failed' && !state.fields.some((field) => visibleFields.has(field)) ? state.message : undefined,
  };
};
export type SavingState = ReturnType<typeof useSaving>;
