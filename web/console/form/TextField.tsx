import type { ComponentProps } from 'react';
import { Field } from '../../shared/ui/Field.tsx';
import { useRefusal } from './refusal.ts';
import { useValidationText } from './use-validation-text.ts';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'onInvalid' | 'onInput'> & {
  label: string;
  error?: string | undefined;
  refusedAs?: string;
  /** Said after the label when the field may stay empty. */
  optional?: string | undefined;
};

export const TextField = ({ label, error, refusedAs, optional, required, ...input }: TextFieldProps) => {
  const { problem, onInvalid, onInput } = useValidationText(label, { required, ...input });
  const refusal = useRefusal(refusedAs ?? input.name);
  return (
    <Field label={label} error={problem ?? error ?? refusal} optional={optional} required={required}>
      {(control) => <input {...control} {...input} onInvalid={onInvalid} onInput={onInput} />}
    </Field>
  );
};
