import { randomUUID } from 'node:crypto';
import { CABLE_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

/** Without a token, so it is refused. */
const LAST = JSON.stringify({ channel: 'RoomChannel' });
const SECRET = 'for us alone';

const setUp = async () => {
  const ours = await server.buildInbox({ enable_email_collect: false });
  const us = await server.buildAgent({ account_id: ours.account_id, inbox_ids: [ours.id] });
  const theirs = await server.buildInbox();
  const them = await server.buildAgent({ account_id: theirs.account_id, inbox_ids: [theirs.id] });
  const visitor = server.asVisitor(server.visitorWithoutRows(ours));
  const say = () => visitor.post('/api/v1/widget/messages', { message: { content: SECRET, echo_id: randomUUID() } });
  return { us, them, spy: server.visitorWithoutRows(theirs), say };
};

const strange = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.constant(null),
  fc.boolean(),
  fc.constantFrom('\u0000', '\ud800', '__proto__', 'x'.repeat(2_000), '1 OR 1=1', '9'.repeat(30)),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.integer(), { maxKeys: 3 }),
);

const identifiers = ({ us, them, spy }: Awaited<ReturnType<typeof setUp>>) => {
  const token = fc.oneof(fc.constantFrom(them.pubsub_token, spy.pubsub_token), strange);
  const one = fc.record(
    {
      channel: fc.oneof(fc.constant('RoomChannel'), strange),
      pubsub_token: token,
      account_id: fc.oneof(fc.constantFrom(us.account_id, them.account_id), strange),
      user_id: fc.oneof(fc.constantFrom(us.user.id, them.user.id), strange),
    },
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 4, arbitrary: one.map((value) => JSON.stringify(value)) }, fc.string(), strange);
};

const frames = (identifier: fc.Arbitrary<unknown>) => {
  const data = fc.oneof(
    fc.record({ action: fc.oneof(fc.constant('update_presence'), strange) }).map((value) => JSON.stringify(value)),
    strange,
  );
  const frame = fc.record(
    { command: fc.oneof(fc.constantFrom('subscribe', 'unsubscribe', 'message'), strange), identifier, data },
    { requiredKeys: [] },
  );
  return fc.oneof(
    { weight: 6, arbitrary: frame.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
  );
};

const converse = (texts: string[], act: () => Promise<unknown>) =>
  new Promise<string[]>((resolve, reject) => {
    const socket = new WebSocket(server.cableUrl, [CABLE_PROTOCOL]);
    const received: string[] = [];
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
    socket.on('message', (data) => {
      const text = String(data);
      received.push(text);
      if (text.includes('"welcome"')) {
        for (const each of texts) socket.send(each);
        // Frames are handled in order: the refusal of this one shows that all before it were handled.
        void act().then(
          () =>
            socket.readyState === WebSocket.OPEN &&
            socket.send(JSON.stringify({ command: 'subscribe', identifier: LAST })),
          reject,
        );
      }
      if (JSON.parse(text).identifier === LAST) socket.terminate();
    });
  });

describe('random frames', () => {
  it('never fail the server, are answered in the protocol’s words, and hear nothing of another account', async () => {
    const place = await setUp();
    const watcher = await server.subscribe({
      pubsub_token: place.us.pubsub_token,
      account_id: place.us.account_id,
      user_id: place.us.user.id,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(frames(identifiers(place)), { minLength: 1, maxLength: 12 }), async (texts) => {
        const received = await converse(texts, place.say);
        for (const text of received) {
          const { type, message } = JSON.parse(text);
          expect(type ?? typeof message).toMatch(
            /^(welcome|ping|confirm_subscription|reject_subscription|disconnect|object|number)$/,
          );
          expect(text).not.toContain(SECRET);
          expect(text).not.toContain('server_restart');
        }
      }),
      { numRuns: 150 },
    );
    await watcher.next('message.created', ({ data }) => data.content === SECRET);
    expect((await server.http.get('/health')).status).toBe(200);
  });
});
