import type { ErrorBody } from '@porchlight/core/wire/errors.ts';

/** An answer that is not the expected one: a status and the one error shape (wire protocol 0). */
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

/** 404: it is not there, or not theirs to know of. */
export const notFound = () => new HttpError(404, { error: 'Resource could not be found' });

/** By policy: the wire says 401, not 403 (wire protocol 0). */
export const notAuthorized = (error = 'You are not authorized to do this action') => new HttpError(401, { error });

/** 401 for everybody of an account that was put to rest. */
export const accountSuspended = () => new HttpError(401, { error: 'Account is suspended' });

/** Only where the wire protocol names 403. */
export const forbidden = (error: string) => new HttpError(403, { error });

/** 400: the request cannot be read. */
export const badRequest = (error: string) => new HttpError(400, { error });

/** 422: something that is needed is absent or empty. */
export const parameterMissing = (name: string) =>
  new HttpError(422, { error: `param is missing or the value is empty: ${name}` });

/** 422: it can be read, and cannot be done. */
export const unprocessable = (error: string) => new HttpError(422, { error });

/** 409: what it was decided on has changed meanwhile. */
export const conflict = (error: string) => new HttpError(409, { error });

/** A record that may not be saved: what is wrong, and in which fields. */
export const invalidRecord = (message: string, attributes: string[]) => new HttpError(422, { message, attributes });

/** 429; the wait in seconds stands in the header and in the words. */
export const tooManyRequests = (retryAfter: number) =>
  new HttpError(429, { error: `Too many requests. Please try again in ${retryAfter} seconds.` }, retryAfter);

/** Something that is counted by the day is used up; it comes back in so many seconds. */
export const usedUp = (error: string, retryAfter: number) => new HttpError(429, { error }, retryAfter);

/** The client has closed the connection; the answer is not read. */
export const clientGone = () => new HttpError(499, { error: 'The client closed the connection' });

/** Another server that the answer depends on did not respond. */
export const badGateway = (error: string) => new HttpError(502, { error });

/** The store cannot answer now (disk full, database gone): nothing was written; trying again is right. */
export class StoreUnavailable extends HttpError {
  constructor(cause: unknown) {
    super(503, { error: 'The service is temporarily unavailable. Nothing was lost. Please try again.' }, 2);
    this.cause = cause;
  }
}
