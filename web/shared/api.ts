import { isRecord } from '@porchlight/core/rules/read-field.ts';

/** Each kind of failure is handled differently (ERR-15). */
export type ApiFailure =
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'aborted' }
  | { kind: 'status'; status: number; message: string; body: unknown; requestId: string; retryAfterMs: number | null };

export class ApiError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.kind === 'status' ? failure.message : failure.kind);
    this.failure = failure;
  }
}

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === status;

/** A retry may help: no response arrived, the server is down, or it asked to wait. */
export const isTemporary = (error: unknown) => {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  return (
    failure.kind !== 'status' ||
    (failure.status >= 500 && failure.status !== 507) ||
    failure.status === 429 ||
    failure.status === 408
  );
};

export type ApiSettings = {
  baseUrl: string;
  /** Appended to each call: the page's own query (API-01). */
  search: () => string;
  headers: () => Record<string, string>;
  timeoutMs?: number;
  fetch?: typeof fetch;
};

export type CallOptions = {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  isFile?: boolean;
  keepalive?: boolean;
  timeoutMs?: number;
};

/** A dead connection never responds: a slower request is repeated, which is safe. */
const TIMEOUT_MS = 10_000;
/** `fetch` does not report upload progress: by then 25 MB have passed on the slowest supported connection. */
const FILE_TIMEOUT_MS = 600_000;

const textOf = (body: unknown): string => {
  if (!isRecord(body)) return '';
  const { message, error, errors } = body;
  if (Array.isArray(errors) && typeof errors[0] === 'string') return errors[0];
  return typeof message === 'string' ? message : typeof error === 'string' ? error : '';
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
};

export const refusalOf = (status: number, text: string, header: (name: string) => string | null) => {
  const body = parse(text);
  const seconds = Number(header('retry-after'));
  return new ApiError({
    kind: 'status',
    status,
    body,
    message: textOf(body) || `HTTP ${status}`,
    requestId: header('x-request-id') ?? '',
    retryAfterMs: seconds > 0 ? seconds * 1000 : null,
  });
};

const failureOf = (error: unknown, timedOut: boolean) => {
  if (timedOut) return new ApiError({ kind: 'timeout' });
  return new ApiError({ kind: error instanceof Error && error.name === 'AbortError' ? 'aborted' : 'network' });
};

/** The one HTTP client of the pages: no cookies (API-35), the token in a header, failures by kind. */
export const createApi = ({
  baseUrl,
  search,
  headers,
  timeoutMs = TIMEOUT_MS,
  fetch: fetchIt = (...args) => fetch(...args),
}: ApiSettings) => {
  const address = (path: string, query: CallOptions['query'] = {}) => {
    const params = new URLSearchParams(search());
    for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value));
    const text = params.toString();
    return `${baseUrl}${path}${text ? `?${text}` : ''}`;
  };

  const call = async <T>(
    method: string,
    path: string,
    { query, body, signal, isFile, keepalive, timeoutMs: patience }: CallOptions = {},
  ): Promise<T> => {
    const abort = new AbortController();
    let timedOut = false;
    const isForm = body instanceof FormData;
    const timer = setTimeout(
      () => {
        timedOut = true;
        abort.abort();
      },
      patience ?? (isForm || isFile ? FILE_TIMEOUT_MS : timeoutMs),
    );
    signal?.addEventListener('abort', () => abort.abort(), { once: true });
    try {
      const response = await fetchIt(address(path, query), {
        method,
        credentials: 'omit',
        signal: abort.signal,
        ...(keepalive ? { keepalive } : {}),
        headers: { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers() },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      if (isFile && response.ok) return (await response.blob()) as T;
      const text = await response.text();
      if (!response.ok) throw refusalOf(response.status, text, (name) => response.headers.get(name));
      return parse(text) as T;
    } catch (error) {
      throw error instanceof ApiError ? error : failureOf(error, timedOut);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    get: <T>(path: string, query?: CallOptions['query'], options?: Pick<CallOptions, 'timeoutMs'>) =>
      call<T>('GET', path, { ...options, ...(query ? { query } : {}) }),
    post: <T>(path: string, body: unknown = {}, options: CallOptions = {}) =>
      call<T>('POST', path, { ...options, body }),
    patch: <T>(path: string, body: unknown) => call<T>('PATCH', path, { body }),
    put: <T>(path: string, body: unknown) => call<T>('PUT', path, { body }),
    download: (path: string, { query, body }: Pick<CallOptions, 'query' | 'body'> = {}) =>
      call<Blob>(body === undefined ? 'GET' : 'POST', path, {
        isFile: true,
        ...(query ? { query } : {}),
        ...(body === undefined ? {} : { body }),
      }),
    delete: <T>(path: string, body?: unknown) => call<T>('DELETE', path, { body }),
  };
};
export type Api = ReturnType<typeof createApi>;
