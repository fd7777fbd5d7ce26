export type Exchange = {
  actor: string;
  method: string;
  path: string;
  request: string;
  status: number;
  text: string;
  begunAt: number;
  endedAt: number;
};

type Frame = { actor: string; text: string; direction: 'received' | 'sent' };
type Listeners = { answer: (exchange: Exchange) => void; frame: (frame: Frame) => unknown };

const STREAM_PATH = '/cable/stream';

const urlOf = (input: unknown) => new URL(input instanceof Request ? input.url : String(input), 'http://127.0.0.1');

const readStream = async (body: Response['body'], onText: (text: string) => void) => {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) onText(part.value);
};

/** Each actor has its own port, which identifies it. */
export const observeTraffic = (listeners: Listeners) => {
  const actors = new Map<string, string>();
  const realFetch = globalThis.fetch;
  const RealWebSocket = globalThis.WebSocket;

  globalThis.fetch = async (input, init) => {
    const url = urlOf(input);
    const actor = actors.get(url.port);
    if (actor === undefined) return realFetch(input, init);
    const begunAt = Date.now();
    const response = await realFetch(input, init);
    const copy = response.clone();
    if (url.pathname === STREAM_PATH) {
      readStream(copy.body, (text) => listeners.frame({ actor, text, direction: 'received' })).catch(() => {});
      return response;
    }
    const text = await copy.text().catch(() => '');
    listeners.answer({
      actor,
      method: init?.method ?? 'GET',
      path: url.pathname + url.search,
      request: typeof init?.body === 'string' ? init.body : '',
      status: response.status,
      text,
      begunAt,
      endedAt: Date.now(),
    });
    return response;
  };

  globalThis.WebSocket = class extends RealWebSocket {
    readonly #actor: string | undefined;
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      const actor = actors.get(new URL(url).port);
      this.#actor = actor;
      if (actor !== undefined)
        this.addEventListener('message', ({ data }) =>
          listeners.frame({ actor, text: String(data), direction: 'received' }),
        );
    }
    override send(data: Parameters<WebSocket['send']>[0]) {
      if (this.#actor !== undefined && typeof data === 'string')
        listeners.frame({ actor: this.#actor, text: data, direction: 'sent' });
      super.send(data);
    }
  };

  return {
    belongs: (port: number, actor: string) => void actors.set(String(port), actor),
    stop: () => {
      globalThis.fetch = realFetch;
      globalThis.WebSocket = RealWebSocket;
    },
  };
};
export type Traffic = ReturnType<typeof observeTraffic>;
