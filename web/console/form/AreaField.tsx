import type { ComponentProps } from 'react';
import { Field } from '../../shared/ui/Field.tsx';
import { useOwnWords } from './use-own-words.ts';

type AreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'onInvalid' | 'onInput'> & {
  label: string;
  error?: string | undefined;
};

/** Several lines to write, under their label and over their error. */
export const AreaField = ({ label, error, required, ...area }: AreaFieldProps) => {
  const { problem, onInvalid, onInput } = useOwnWords(label, { required, ...area });
  return (
    <Field label={label} error={problem ?? error} required={required}>
      {(control) => <textarea {...control} {...area} onInvalid={onInvalid} onInput={onInput} />}
    </Field>
  );
};
