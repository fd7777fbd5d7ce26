import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPoll, openStream } from './fallbacks.ts';

const TO = { url: 'wss://chat.example/cable', identifier: '{"pubsub_token":"token"}' };
const BEAT = '{"command":"message","data":"{\\"action\\":\\"update_presence\\"}"}';

type Call = { address: string; body: Record<string, unknown>; signal: AbortSignal; init: RequestInit };

const serve = (answer: (call: Call, index: number) => Response | undefined) => {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (address: string, init: { body: string; signal: AbortSignal }) => {
    const { body, signal } = init;
    const call = { address, body: JSON.parse(body), signal, init };
    calls.push(call);
    const response = answer(call, calls.length - 1);
    if (response) return Promise.resolve(response);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  return calls;
};

const listen = () => {
  const frames: string[] = [];
  const closed = vi.fn();
  return { frames, closed, listener: { frame: (text: string) => void frames.push(text), closed } };
};

const inPieces = (pieces: string[], { ends = false } = {}) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        if (ends) controller.close();
      },
    }),
  );

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

afterEach(() => vi.unstubAllGlobals());

describe('the live connection by stream', () => {
  it('reads events however they are cut, and passes comments by', async () => {
    const calls = serve(() => inPieces([': hello\n\ndata: {"a"', ':1}\n\ndata: {"b":2}\n', '\ndata: {"c"']));
    const { frames, closed, listener } = listen();
    const stream = openStream(TO, listener);
    await vi.waitFor(() => expect(frames).toEqual(['{"a":1}', '{"b":2}']));
    expect(calls.map(({ address, body }) => [address, body])).toEqual([
      ['https://chat.example/cable/stream', { identifier: TO.identifier }],
    ]);
    expect(closed).not.toHaveBeenCalled();
    stream.close();
  });

  it.each([
    ['ends', () => inPieces([], { ends: true })],
    ['is refused', () => new Response('', { status: 503 })],
  ])('is over when it %s', async (_, answer) => {
    serve(answer);
    const { closed, listener } = listen();
    openStream(TO, listener);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it('says nothing more once it is closed', async () => {
    serve(() => undefined);
    const { frames, closed, listener } = listen();
    openStream(TO, listener).close();
    await settled();
    expect([frames, closed.mock.calls]).toEqual([[], []]);
  });

  it('beats by a call of its own, whose answer has frames; other frames need none', async () => {
    const calls = serve(({ address }) =>
      address.endsWith('/presence') ? Response.json({ frames: [{ type: 'ping', message: 1 }] }) : undefined,
    );
    const { frames, listener } = listen();
    const stream = openStream(TO, listener);
    stream.send('{"command":"subscribe"}');
    stream.send(BEAT);
    await vi.waitFor(() => expect(frames).toEqual(['{"type":"ping","message":1}']));
    expect(calls.map(({ address }) => address)).toEqual([
      'https://chat.example/cable/stream',
      'https://chat.example/cable/presence',
    ]);
    stream.close();
  });

  it('asks without cookies, in JSON, and without TLS where the page has none', async () => {
    const calls = serve(() => undefined);
    openStream({ ...TO, url: 'ws://chat.example/cable' }, listen().listener).close();
    await settled();
    expect(calls[0]?.address).toBe('http://chat.example/cable/stream');
    expect(calls[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('passes on nothing that comes after it was closed', async () => {
    const beat = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', (address: string) =>
      address.endsWith('/presence') ? beat.promise : Promise.resolve(inPieces(['data: 1\n\ndata: 2\n\ndata: 3\n\n'])),
    );
    const { frames, closed, listener } = listen();
    const stream = openStream(TO, {
      ...listener,
      frame: (text) => {
        listener.frame(text);
        if (text === '2') stream.close();
      },
    });
    stream.send(BEAT);
    await vi.waitFor(() => expect(frames).toEqual(['1', '2']));
    beat.resolve(Response.json({ frames: [{ type: 'ping' }] }));
    await settled();
    expect([frames, closed.mock.calls]).toEqual([['1', '2'], []]);
  });

  it('is over when an answer has no body', async () => {
    serve(() => new Response(null));
    const { frames, closed, listener } = listen();
    openStream(TO, listener);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(frames).toEqual([]);
  });

  it('survives a beat that is lost', async () => {
    serve(({ address }) => (address.endsWith('/presence') ? new Response('', { status: 502 }) : undefined));
    const { closed, listener } = listen();
    const stream = openStream(TO, listener);
    stream.send(BEAT);
    await settled();
    expect(closed).not.toHaveBeenCalled();
    stream.close();
  });
});

describe('the live connection by polls', () => {
  it('is welcomed with the first response, and polls on from the last change it received', async () => {
    const answers = [
      { frames: [{ type: 'confirm_subscription' }], last_seq: 7 },
      { frames: [{ message: { event: 'message.created' } }], last_seq: 8 },
    ];
    const calls = serve((_, index) => answers[index] && Response.json(answers[index]));
    const { frames, listener } = listen();
    const poll = openPoll(TO, listener);
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.map(({ address, body }) => [address, body['after']])).toEqual([
      ['https://chat.example/cable/poll', undefined],
      ['https://chat.example/cable/poll', 7],
      ['https://chat.example/cable/poll', 8],
    ]);
    expect(frames).toEqual([
      '{"type":"welcome"}',
      '{"type":"confirm_subscription"}',
      '{"message":{"event":"message.created"}}',
    ]);
    poll.close();
  });

  it('gives each poll 35 seconds, and is over when one takes longer', async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    serve(() => undefined);
    const { closed, listener } = listen();
    openPoll(TO, listener);
    await settled();
    expect([timeout.mock.calls, closed.mock.calls]).toEqual([[[35_000]], []]);
    late.abort();
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
    timeout.mockRestore();
  });

  it('passes on nothing of an answer that comes after it was closed, and asks no more', async () => {
    const answer = Promise.withResolvers<Response>();
    const fetch = vi.fn(() => answer.promise);
    vi.stubGlobal('fetch', fetch);
    const { frames, closed, listener } = listen();
    const poll = openPoll(TO, listener);
    await settled();
    poll.close();
    answer.resolve(Response.json({ frames: [{ type: 'ping' }], last_seq: 7 }));
    await settled();
    expect([frames, closed.mock.calls, fetch.mock.calls.length]).toEqual([[], [], 1]);
  });

  it('needs to send nothing', async () => {
    const calls = serve(() => undefined);
    const poll = openPoll(TO, listen().listener);
    poll.send(BEAT);
    await settled();
    expect(calls).toHaveLength(1);
    poll.close();
  });

  it('is over when a poll is refused, and asks no more', async () => {
    const calls = serve(() => new Response('', { status: 500 }));
    const { closed, listener } = listen();
    openPoll(TO, listener);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(calls).toHaveLength(1);
  });

  it('gives up the poll that waits when it is closed, without a word', async () => {
    const calls = serve(() => undefined);
    const { closed, listener } = listen();
    openPoll(TO, listener).close();
    await settled();
    expect([calls[0]?.signal.aborted, closed.mock.calls]).toEqual([true, []]);
  });
});
