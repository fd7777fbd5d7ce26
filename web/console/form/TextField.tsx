import type { ComponentProps } from 'react';
import { Field } from '../../shared/ui/Field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  error?: string | undefined;
  /** Said after the label when the field may stay empty. */
  optional?: string | undefined;
};

/** A line to write, or what else an input takes, under its label and over its error. */
export const TextField = ({ label, error, optional, required, ...input }: TextFieldProps) => (
  <Field label={label} error={error} optional={optional} required={required}>
    {(control) => <input {...control} {...input} />}
  </Field>
);
