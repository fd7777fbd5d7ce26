import type { ComponentProps } from 'react';
import { Field } from '../../shared/ui/Field.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className'> & {
  label: string;
  error?: string | undefined;
};

/** One of several, under a label and over its error. */
export const SelectField = ({ label, error, ...select }: SelectFieldProps) => (
  <Field label={label} error={error}>
    {(control) => <select {...control} {...select} />}
  </Field>
);
