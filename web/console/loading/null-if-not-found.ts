import { hasStatus } from '../../shared/api.ts';

/** What was asked for, or null where it is not there: trying again would not bring it. */
export const nullIfNotFound = async <Data>(response: Promise<Data>): Promise<Data | null> => {
  try {
    return await response;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
};
