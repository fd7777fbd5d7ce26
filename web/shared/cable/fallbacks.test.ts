import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPoll, openStream } from './fallbacks.ts';

const TO = { url: 'wss://chat.example/cable', identifier: '{"pubsub_token":"token"}' };
const BEAT = '{"command":"message","data":"{\\"action\\":\\"update_presence\\"}"}';

type Call = { address: string; body: Record<string, unknown>; signal: AbortSignal };

const serve = (answer: (call: Call, index: number) => Response | undefined) => {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (address: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const call = { address, body: JSON.parse(body), signal };
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
  return { frames, closed, heard: { frame: (text: string) => void frames.push(text), closed } };
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
    const { frames, closed, heard } = listen();
    const stream = openStream(TO, heard);
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
    const { closed, heard } = listen();
    openStream(TO, heard);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it('says nothing more once it is closed', async () => {
    serve(() => undefined);
    const { frames, closed, heard } = listen();
    openStream(TO, heard).close();
    await settled();
    expect([frames, closed.mock.calls]).toEqual([[], []]);
  });

  it('beats by a call of its own, whose answer has frames; other frames need none', async () => {
    const calls = serve(({ address }) =>
      address.endsWith('/presence') ? Response.json({ frames: [{ type: 'ping', message: 1 }] }) : undefined,
    );
    const { frames, heard } = listen();
    const stream = openStream(TO, heard);
    stream.send('{"command":"subscribe"}');
    stream.send(BEAT);
    await vi.waitFor(() => expect(frames).toEqual(['{"type":"ping","message":1}']));
    expect(calls.map(({ address }) => address)).toEqual([
      'https://chat.example/cable/stream',
      'https://chat.example/cable/presence',
    ]);
    stream.close();
  });

  it('survives a beat that is lost', async () => {
    serve(({ address }) => (address.endsWith('/presence') ? new Response('', { status: 502 }) : undefined));
    const { closed, heard } = listen();
    const stream = openStream(TO, heard);
    stream.send(BEAT);
    await settled();
    expect(closed).not.toHaveBeenCalled();
    stream.close();
  });
});

describe('the live connection by polls', () => {
  it('is welcomed with the first answer, and asks on from the last change it was told of', async () => {
    const answers = [
      { frames: [{ type: 'confirm_subscription' }], last_seq: 7 },
      { frames: [{ message: { event: 'message.created' } }], last_seq: 8 },
    ];
    const calls = serve((_, index) => answers[index] && Response.json(answers[index]));
    const { frames, heard } = listen();
    const poll = openPoll(TO, heard);
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

  it('is over when a poll is refused, and asks no more', async () => {
    const calls = serve(() => new Response('', { status: 500 }));
    const { closed, heard } = listen();
    openPoll(TO, heard);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(calls).toHaveLength(1);
  });

  it('gives up the poll that waits when it is closed, without a word', async () => {
    const calls = serve(() => undefined);
    const { closed, heard } = listen();
    openPoll(TO, heard).close();
    await settled();
    expect([calls[0]?.signal.aborted, closed.mock.calls]).toEqual([true, []]);
  });
});
