export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON, untyped as the parser gives it: a test says by its expectations what it wants. Undefined for other kinds. */
  body: ReturnType<typeof JSON.parse>;
};

export type CallOptions = {
  headers?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  json?: unknown;
  /** Sent as it is: text, `FormData`, `URLSearchParams`, bytes. */
  raw?: string | FormData | URLSearchParams | Uint8Array<ArrayBuffer>;
};

export type HttpClient = {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, json?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, json?: unknown, options?: CallOptions): Promise<Answer>;
  patch(path: string, json?: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, json?: unknown, options?: CallOptions): Promise<Answer>;
};

export type AnswerCheck = (method: string, path: string, status: number, body: unknown) => void;

const toAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
};

export const createHttpClient = (
  baseUrl: string,
  always: Pick<CallOptions, 'headers' | 'query'> = {},
  check: AnswerCheck = () => {},
): HttpClient => {
  const call: HttpClient['call'] = async (method, path, options = {}) => {
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries({ ...always.query, ...options.query }))
      if (value !== undefined) url.searchParams.append(name, String(value));
    const isJson = options.json !== undefined;
    const body = isJson ? JSON.stringify(options.json) : options.raw;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...always.headers, ...options.headers },
      ...(body === undefined ? {} : { body }),
    });
    const answer = await toAnswer(response);
    check(method, url.pathname, answer.status, answer.body);
    return answer;
  };
  const withJson = (method: string) => (path: string, json?: unknown, options?: CallOptions) =>
    call(method, path, { ...options, ...(json === undefined ? {} : { json }) });
  return {
    call,
    get: (path, options) => call('GET', path, options),
    post: withJson('POST'),
    put: withJson('PUT'),
    patch: withJson('PATCH'),
    delete: withJson('DELETE'),
  };
};
