import { ApiError } from '../../shared/api.ts';
import { t } from './texts.ts';

export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const { kind } = error.failure;
  if (kind === 'network') return t('NO_CONNECTION');
  return kind === 'timeout' ? t('NO_ANSWER_IN_TIME') : error.message;
};
