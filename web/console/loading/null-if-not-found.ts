import { ApiError } from '../../shared/api.ts';

const isGone = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 404;

/** What was asked for, or null where it is not there: trying again would not bring it. */
export const nullIfNotFound = async <Data>(response: Promise<Data>): Promise<Data | null> => {
  try {
    return await response;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
};
