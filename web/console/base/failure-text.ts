import { isRecord } from '@porchlight/core/rules/read-field.ts';
import { ApiError, type ApiFailure } from '../../shared/api.ts';
import { t } from './texts.ts';

/** A proxy whose server is not there answers with a page of its own, or with nothing. */
const isOfProxy = (failure: ApiFailure) =>
  failure.kind === 'status' && failure.status >= 502 && failure.status <= 504 && !isRecord(failure.body);

export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const { kind } = error.failure;
  if (kind === 'network') return t('NO_CONNECTION');
  if (isOfProxy(error.failure)) return t('UNREACHABLE');
  return kind === 'timeout' ? t('NO_ANSWER_IN_TIME') : error.message;
};
