import {
  CABLE_POLL_PATH,
  CABLE_PRESENCE_PATH,
  CABLE_PROTOCOL,
  CABLE_STREAM_PATH,
} from '@porchlight/core/wire/cable.ts';
import type { Random } from '../model/random.ts';
import type { World } from '../world.ts';
import type { Actions } from './action.ts';

/** With its own token, without one, or with an invalid one. */
export type SocketClient = { origin: string; tokens: () => readonly (string | undefined)[] };

const STAY_MS = 1_500;
const HOSTILE = [
  '',
  '{',
  'null',
  '[]',
  '{"command":"subscribe"}',
  '{"command":"message","identifier":"{}"}',
  'x'.repeat(70_000),
];

const identifierFor = ({ tokens }: SocketClient, random: Random) =>
  JSON.stringify({
    channel: 'RoomChannel',
    pubsub_token: random.pick(tokens()) ?? `none-${random.below(1_000)}`,
    ...(random.chance(0.3) ? { account_id: 1, user_id: random.between(1, 5) } : {}),
  });

const connectAndSend = (client: SocketClient, frames: readonly string[]) =>
  new Promise<void>((done) => {
    const socket = new WebSocket(`${client.origin.replace('http', 'ws')}/cable`, [CABLE_PROTOCOL]);
    const timer = setTimeout(() => {
      socket.close();
      // On a frozen network the closing is not answered.
      done();
    }, STAY_MS);
    socket.addEventListener('message', ({ data }) => {
      if (String(data).includes('"welcome"')) for (const frame of frames) socket.send(frame);
    });
    socket.addEventListener('error', () => {});
    socket.addEventListener('close', () => {
      clearTimeout(timer);
      done();
    });
  });

const frame = (command: string, identifier: string, data?: object) =>
  JSON.stringify({ command, identifier, ...(data ? { data: JSON.stringify(data) } : {}) });

const post = async (world: World, client: SocketClient, path: string, body: object) => {
  const signal = AbortSignal.timeout(STAY_MS);
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  };
  const status = await fetch(client.origin + path, options).then(
    (answer) => answer.status,
    () => 200,
  );
  world.table.count(`SOCKET ${path}`, status);
};

const counted = (name: string, frames: (identifier: string) => string[]) => ({
  weight: 1,
  run: async (world: World, client: SocketClient, random: Random) => {
    await connectAndSend(client, frames(identifierFor(client, random)));
    world.table.count(name, 200);
  },
});

export const socketActions: Actions<SocketClient> = {
  'SOCKET subscribe': counted('SOCKET subscribe', (id) => [frame('subscribe', id)]),
  'SOCKET unsubscribe': counted('SOCKET unsubscribe', (id) => [frame('subscribe', id), frame('unsubscribe', id)]),
  'SOCKET update_presence': counted('SOCKET update_presence', (id) => [
    frame('subscribe', id),
    frame('message', id, { action: 'update_presence' }),
  ]),
  'SOCKET unknown action': counted('SOCKET unknown action', (id) => [
    frame('subscribe', id),
    frame('message', id, { action: 'constructor' }),
  ]),
  'SOCKET hostile frame': {
    weight: 1,
    run: async (world, client, random) => {
      await connectAndSend(client, [random.pick(HOSTILE) ?? '']);
      world.table.count('SOCKET hostile frame', 200);
    },
  },
  [`SOCKET ${CABLE_STREAM_PATH}`]: {
    weight: 1,
    run: (world, client, random) =>
      post(world, client, CABLE_STREAM_PATH, { identifier: identifierFor(client, random) }),
  },
  [`SOCKET ${CABLE_POLL_PATH}`]: {
    weight: 1,
    run: (world, client, random) => post(world, client, CABLE_POLL_PATH, { identifier: identifierFor(client, random) }),
  },
  [`SOCKET ${CABLE_PRESENCE_PATH}`]: {
    weight: 1,
    run: (world, client, random) =>
      post(world, client, CABLE_PRESENCE_PATH, { identifier: identifierFor(client, random) }),
  },
};
