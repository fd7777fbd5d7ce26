import { failureText } from '../base/failure-text.ts';
import { t } from '../base/texts.ts';

export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');

export const reasonOf = (failure: unknown): string => {
  if (failure instanceof TypeError) return t('UNREACHABLE');
  return failure instanceof DOMException && failure.name === 'TimeoutError'
    ? t('NO_ANSWER_IN_TIME')
    : failureText(failure);
};
