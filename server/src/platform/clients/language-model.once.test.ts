import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ending, type ModelServer, piece, startModelServer, streamHead } from '../../testing/fakes/model-server.ts';
import { createOpenAiModel } from './language-model.openai.ts';
import { ModelError, type ModelRequest } from './language-model.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
});

const modelAt = (url: string, timeoutMs = 20_000) =>
  createOpenAiModel({ url, apiKey: 'a-key', model: 'small', tokensPerDay: 1_000, timeoutMs });
const question: ModelRequest = { system: 'rules', prompt: '{"conversation":[]}', max_tokens: 50 };
const failureOf = async (asking: Promise<unknown>) => {
  const error = await asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ModelError ? [error.reason, error.message] : ['none', String(error)];
};

describe('a language model', () => {
  it('is asked as its API wants, and heard word by word', async () => {
    server.says('Yes, of course.');
    const received: string[] = [];
    const answer = await modelAt(server.url).write({ ...question, onText: (text) => received.push(text) });
    expect(answer).toEqual({
      text: 'Yes, of course.',
      usage: { prompt_tokens: 100, completion_tokens: 20 },
      cut: false,
    });
    expect(received).toEqual(['Yes, ', 'Yes, of ', 'Yes, of course.']);
    expect(server.asked[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer a-key',
      body: { model: 'small', max_tokens: 50, messages: [{ role: 'system' }, { role: 'user' }] },
    });
  });

  it('is understood when its stream breaks in the middle of a letter, and between the lines of an event', async () => {
    const bytes = Buffer.from(`: hello\r\n\r\n${piece('Grüße ')}event: x\n${piece('aus Köln')}${ending()}`);
    server.does(async (response) => {
      streamHead(response);
      for (const byte of bytes) {
        response.write(Buffer.from([byte]));
        await new Promise((done) => setImmediate(done));
      }
      response.end();
    });
    expect((await modelAt(server.url).write(question)).text).toBe('Grüße aus Köln');
  });

  it('that answers in one is understood too', async () => {
    server.does((response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: [{ message: { content: 'All at once' }, finish_reason: 'length' }] }));
    });
    expect(await modelAt(server.url).write(question)).toEqual({ text: 'All at once', usage: undefined, cut: true });
  });

  it('that thinks aloud is heard only from where it answers', async () => {
    server.says('<think>They ask for the price. Let me see.</think>\n\nIt is free.');
    const received: string[] = [];
    const answer = await modelAt(server.url).write({ ...question, onText: (text) => received.push(text) });
    expect(answer.text).toBe('It is free.');
    expect(received.join()).not.toContain('price');
  });

  it('that knows only the newer names of settings is asked by them, from then on', async () => {
    server.decides(({ body }) =>
      body.max_tokens === undefined
        ? 'Fine'
        : (response) => {
            response.writeHead(400).end('{"error":{"message":"Unsupported parameter: \'max_tokens\'"}}');
          },
    );
    const model = modelAt(server.url);
    expect((await model.write(question)).text).toBe('Fine');
    expect((await model.write(question)).text).toBe('Fine');
    expect(server.asked.map(({ body }) => body.max_completion_tokens)).toEqual([undefined, 50, 50]);
  });

  it.each([
    [401, 'refused'],
    [404, 'refused'],
    [429, 'busy'],
    [500, 'busy'],
    [503, 'busy'],
  ])('whose server answers %i is %s', async (status, reason) => {
    server.does((response) => {
      response.writeHead(status).end('no');
    });
    expect(await failureOf(modelAt(server.url).write(question))).toEqual([
      reason,
      `The model server responded with ${status}: no`,
    ]);
  });

  it('whose refusal has no end is hung up on', async () => {
    const gone = Promise.withResolvers<void>();
    server.does((response) => {
      response.on('close', () => gone.resolve());
      response.writeHead(500);
      const more = () => {
        while (!response.destroyed && response.write('no '.repeat(20_000)));
      };
      response.on('drain', more);
      more();
    });
    expect((await failureOf(modelAt(server.url).write(question)))[0]).toBe('busy');
    await gone.promise;
  });

  it('that has said its last word is not waited for', async () => {
    const gone = Promise.withResolvers<void>();
    server.does((response) => {
      response.on('close', () => gone.resolve());
      streamHead(response).write(piece('Done.') + ending());
    });
    expect((await modelAt(server.url).write(question)).text).toBe('Done.');
    await gone.promise;
  });

  it.each([
    ['is no JSON', 'data: {"choices":[{\n\n', 'not a JSON'],
    ['is a list', 'data: [1]\n\n', 'not a JSON'],
    ['has nothing in it', ending(), 'is empty'],
    ['is thoughts alone', piece('<think>hm') + ending(), 'is empty'],
    ['breaks off', piece('The price is'), 'is incomplete'],
    ['is an error', 'data: {"error":{"message":"overloaded"}}\n\n', 'overloaded'],
    ['was held back', piece('No') + ending('content_filter'), 'filtered the reply'],
    ['has no end', piece('x'.repeat(900)) + ending(), 'exceeds the size'],
    ['is one line without end', `data: ${'x'.repeat(9_000)}`, 'exceeds the size'],
    ['holds other things than words', `data: {"choices":[{"delta":{"content":{"a":1}}}]}\n\n${ending()}`, 'is empty'],
  ])('whose answer %s gives none', async (_, stream, says) => {
    server.does((response) => {
      streamHead(response).end(stream);
    });
    const [reason, message] = await failureOf(modelAt(server.url).write(question));
    expect([reason, message]).toEqual(['unreadable', expect.stringContaining(says)]);
  });

  it('that claims what no server counts is not believed', async () => {
    server.does((response) => {
      streamHead(response).end(piece('Hi') + ending('stop', { prompt_tokens: -5, completion_tokens: 'many' }));
    });
    expect((await modelAt(server.url).write(question)).usage).toBeUndefined();
  });

  it('that says nothing, or nothing more, is waited for so long and no longer', async () => {
    server.does(() => {});
    expect((await failureOf(modelAt(server.url, 60).write(question)))[0]).toBe('timeout');
    server.does((response) => {
      streamHead(response).write(piece('Well'));
    });
    expect((await failureOf(modelAt(server.url, 60).write(question)))[0]).toBe('timeout');
  });

  it('that is not there, or hangs up, is said to be so', async () => {
    expect((await failureOf(modelAt('http://127.0.0.1:1/v1').write(question)))[0]).toBe('network');
    server.does((response) => void response.socket?.destroy());
    expect((await failureOf(modelAt(server.url).write(question)))[0]).toBe('network');
  });

  it('never gets the key at another address than the operator’s', async () => {
    const keys: unknown[] = [];
    const thief = createServer((request, response) => {
      keys.push(request.headers.authorization);
      response.end();
    });
    await new Promise<void>((done) => thief.listen(0, '127.0.0.1', done));
    server.does((response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${(thief.address() as AddressInfo).port}/` }).end();
    });
    expect((await failureOf(modelAt(server.url).write(question)))[0]).toBe('network');
    expect(keys).toEqual([]);
    thief.close();
  });

  it('is aborted when its answer is not needed any more', async () => {
    const gone = Promise.withResolvers<void>();
    const stop = new AbortController();
    server.does((response) => {
      response.on('close', () => gone.resolve());
      streamHead(response).write(piece('Once upon '));
    });
    const asking = modelAt(server.url).write({ ...question, signal: stop.signal, onText: () => stop.abort('enough') });
    expect(await asking.catch((error: unknown) => error)).toBe('enough');
    await gone.promise;
  });
});
