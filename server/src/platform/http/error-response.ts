import type { FastifyError } from 'fastify';
import {
  isBadValue,
  isBrokenReference,
  isDuplicate,
  isStoreFailure,
  isTooLate,
} from '../database/drivers/store-errors.ts';
import { badRequest, conflict, HttpError, invalidRecord, StoreUnavailable, unprocessable } from '../errors.ts';

const TOO_LARGE = 'The request is too large.';

const KNOWN: Record<string, () => HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new HttpError(413, { error: TOO_LARGE }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => badRequest('The request body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest('The request body is not as long as its Content-Length says.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpError(415, { error: 'Send JSON, a form, or multipart form data.' }),
  FST_PARTS_LIMIT: () => new HttpError(413, { error: TOO_LARGE }),
  FST_FIELDS_LIMIT: () => new HttpError(413, { error: TOO_LARGE }),
  FST_FILES_LIMIT: () => invalidRecord('Attachments exceeded maximum allowed', ['attachments']),
  FST_REQ_FILE_TOO_LARGE: () => invalidRecord('Attachments size is too big', ['attachments.file']),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => badRequest('The multipart body has no boundary.'),
  FST_MULTIPART_FILE_PREMATURE_CLOSE: () => badRequest('The multipart body ended too early.'),
};

/**
 * Any error in the one shape. Undefined for a bug of ours, which is a 500 and is logged in full.
 * `failedRequest`: of the request's own connection, whose codes are those of a lost connection to the database.
 */
export const toHttpError = (error: FastifyError, failedRequest: Error | null): HttpError | undefined => {
  if (error instanceof HttpError) return error;
  if (error === failedRequest) return badRequest('The connection was closed before the request was complete.');
  const listed = KNOWN[error.code];
  if (listed) return listed();
  if (isStoreFailure(error) || isTooLate(error)) return new StoreUnavailable(error);
  if (isBadValue(error))
    return unprocessable('A value cannot be stored because it is out of range or contains invalid characters.');
  if (isBrokenReference(error)) return conflict('Something that belongs to it was deleted meanwhile. Load it again.');
  if (isDuplicate(error)) return unprocessable('It has already been taken.');
  const { statusCode } = error;
  return statusCode && statusCode >= 400 && statusCode < 500
    ? new HttpError(statusCode, { error: error.message })
    : undefined;
};
