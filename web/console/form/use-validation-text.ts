import { formMessage } from '@porchlight/core/rules/form-rules/messages.ts';
import type { FormValue } from '@porchlight/core/rules/form-rules/rules.ts';
import { validate } from '@porchlight/core/rules/form-rules/validate.ts';
import { type FormEvent, useState } from 'react';

export type Constraints = {
  required?: boolean | undefined;
  type?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  min?: number | string | undefined;
  max?: number | string | undefined;
};

type Control = HTMLInputElement | HTMLTextAreaElement;

const KINDS = new Set(['email', 'url', 'number']);

const bounds = (least: number | string | undefined, most: number | string | undefined): string[] => {
  if (least !== undefined && most !== undefined) return [`between:${least},${most}`];
  if (least !== undefined) return [`min:${least}`];
  return most === undefined ? [] : [`max:${most}`];
};

const rulesOf = ({ required, type, minLength, maxLength, min, max }: Constraints): string[] => [
  ...(required ? ['required'] : []),
  ...(type !== undefined && KINDS.has(type) ? [type] : []),
  ...(type === 'number' ? bounds(min, max) : bounds(minLength, maxLength)),
];

const parseValue = (value: string, type: string | undefined): FormValue =>
  type === 'number' && value.trim() !== '' ? Number(value) : value;

/** Why a value cannot be taken, in a sentence with the field's label (VAL-16 to VAL-20). */
export const problemOf = (value: string, label: string, constraints: Constraints): string => {
  const [failure] = validate(parseValue(value, constraints.type), rulesOf(constraints));
  return formMessage(failure ?? { rule: 'fallback', args: [], value }, label);
};

const isFirstWrong = (control: Control) =>
  control.form?.querySelector('input:invalid, textarea:invalid, select:invalid') === control;

/** A browser's bubble is in its own language, gone at the next click, and read out by few screen readers. */
export const useValidationText = (label: string, constraints: Constraints) => {
  const [problem, setProblem] = useState<string>();
  return {
    problem,
    onInvalid: (event: FormEvent<Control>) => {
      event.preventDefault();
      setProblem(problemOf(event.currentTarget.value, label, constraints));
      if (isFirstWrong(event.currentTarget)) event.currentTarget.focus();
    },
    onInput: () => setProblem(undefined),
  };
};
