import type { ErrorBody } from '@porchlight/core/wire/errors.ts';

export class HttpError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(typeof body.error === 'string' ? body.error : (body.message ?? `HTTP ${status}`));
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

export const notFound = () => new HttpError(404, { error: 'Resource could not be found' });

/** The wire uses 401 for this, not 403 (wire protocol 0). */
export const notAuthorized = (error = 'You are not authorized to do this action') => new HttpError(401, { error });

export const accountSuspended = () => new HttpError(401, { error: 'Account is suspended' });

/** Only where the wire protocol names 403. */
export const forbidden = (error: string) => new HttpError(403, { error });

export const badRequest = (error: string) => new HttpError(400, { error });

/** 422: a required parameter is absent or empty. */
export const parameterMissing = (name: string) =>
  new HttpError(422, { error: `param is missing or the value is empty: ${name}` });

/** 422: a valid request that cannot be done. */
export const unprocessable = (error: string) => new HttpError(422, { error });

export const conflict = (error: string) => new HttpError(409, { error });

/** A record that fails validation: the message, and the fields. */
export const invalidRecord = (message: string, attributes: string[]) => new HttpError(422, { message, attributes });

/** 429; the wait in seconds is in the header and in the text. */
export const tooManyRequests = (retryAfter: number) =>
  new HttpError(429, { error: `Too many requests. Please try again in ${retryAfter} seconds.` }, retryAfter);

export const usedUp = (error: string, retryAfter: number) => new HttpError(429, { error }, retryAfter);

/** The client has closed the connection; the response is not read. */
export const clientGone = () => new HttpError(499, { error: 'The client closed the connection' });

export const badGateway = (error: string) => new HttpError(502, { error });

/** The store is unavailable (disk full, database gone): nothing was written; a retry is right. */
export class StoreUnavailable extends HttpError {
  constructor(cause: unknown) {
    super(503, { error: 'The service is temporarily unavailable. Nothing was lost. Please try again.' }, 2);
    this.cause = cause;
  }
}
