import type { ComponentProps } from 'react';
import { Field } from '../../shared/ui/Field.tsx';

type AreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string;
  error?: string | undefined;
};

/** Several lines to write, under their label and over their error. */
export const AreaField = ({ label, error, required, ...area }: AreaFieldProps) => (
  <Field label={label} error={error} required={required}>
    {(control) => <textarea {...control} {...area} />}
  </Field>
);
