import type { ComponentProps } from 'react';
import { Field } from '../../shared/ui/Field.tsx';
import { useRefusal } from './refusal.ts';
import { useValidationText } from './use-validation-text.ts';

type AreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'onInvalid' | 'onInput'> & {
  label: string;
  error?: string | undefined;
  /** What the server calls it when it refuses it, where that is not its name. */
  refusedAs?: string;
  /** Said after the label. */
  optional?: string | undefined;
};

export const AreaField = ({ label, error, refusedAs, optional, required, ...area }: AreaFieldProps) => {
  const { problem, onInvalid, onInput } = useValidationText(label, { required, ...area });
  const refusal = useRefusal(refusedAs ?? area.name);
  return (
    <Field label={label} error={problem ?? error ?? refusal} optional={optional} required={required}>
      {(control) => <textarea {...control} {...area} onInvalid={onInvalid} onInput={onInput} />}
    </Field>
  );
};
