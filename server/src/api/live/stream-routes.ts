import type { ServerResponse } from 'node:http';
import { CABLE_POLL_PATH, CABLE_PRESENCE_PATH, CABLE_STREAM_PATH } from '@porchlight/core/wire/cable.ts';
import type { Seq } from '@porchlight/core/wire/ids.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { notFound, tooManyRequests } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import type { Connections } from './connections.ts';
import { answerPoll } from './poll.ts';
import { markPresent, presencePayload } from './presence.ts';
import type { Line } from './protocol/transport.ts';
import { resolveSubscriber } from './resolve-subscriber.ts';

const Identifier = { identifier: Type.String({ maxLength: 2_000 }) };
const Stream = Type.Object(Identifier);
const Poll = Type.Object({ ...Identifier, after: Type.Optional(idOf<Seq>({ minimum: 0 })) });

/** Some proxies buffer a response until they have this much of it. */
const PADDING = `:${' '.repeat(2_048)}\n\n`;
const RETRY_SECONDS = 10;

/** Frames as events of the stream. The client cannot be pinged: TCP notices in the end. */
const lineOf = (response: ServerResponse): Line => ({
  isOpen: () => !response.writableEnded && !response.destroyed,
  buffered: () => response.writableLength,
  // JSON has no bare line feed, so one frame is one line.
  send: (frame) => response.write(`data: ${frame}\n\n`),
  end: () => response.end(),
  cut: () => response.destroy(),
  probe: () => {},
});

const admit = (connections: Connections, request: FastifyRequest, reply: FastifyReply) => {
  const leave = connections.admit(request.ip);
  if (!leave) throw tooManyRequests(RETRY_SECONDS);
  reply.raw.once('close', leave);
};

const openStream = async (connections: Connections, identifier: string, reply: FastifyReply) => {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // `no-transform` and nginx's own header, because a buffered event is late.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.write(PADDING);
  const { connection, onClosed } = connections.welcome(lineOf(raw));
  raw.on('close', onClosed);
  raw.on('error', onClosed);
  connection.receive(JSON.stringify({ command: 'subscribe', identifier }));
  await connection.settled();
  if (!connection.isSubscribed()) raw.end();
};

/** See docs/api/live.md. */
export const streamRoutes = (app: App, deps: Deps, connections: Connections) => {
  app.post(
    CABLE_STREAM_PATH,
    { config: { permission: 'public' }, schema: { body: Stream } },
    async (request, reply) => {
      admit(connections, request, reply);
      await openStream(connections, request.body.identifier, reply);
    },
  );

  app.post(CABLE_POLL_PATH, { config: { permission: 'public' }, schema: { body: Poll } }, async (request, reply) => {
    admit(connections, request, reply);
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    const { identifier, after } = request.body;
    const signal = AbortSignal.any([closed.signal, connections.closing]);
    const text = await answerPoll(deps, connections.subscriptions, { identifier, after, signal });
    return reply.type('application/json').header('cache-control', 'no-store').send(text);
  });

  app.post(CABLE_PRESENCE_PATH, { config: { permission: 'public' }, schema: { body: Stream } }, async (request) => {
    const { identifier } = request.body;
    const subscriber = await resolveSubscriber(deps, identifier);
    if (!subscriber) throw notFound();
    const data = await presencePayload(deps, await markPresent(deps, subscriber, identifier));
    return { frames: [{ identifier, message: { event: 'presence.update', data } }] };
  });
};
