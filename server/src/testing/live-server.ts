import { CABLE_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import WebSocket from 'ws';
import { startTestServer, type TestServerOptions } from './harness.ts';

export type LiveEvent = {
  event: string;
  seq?: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any payload, and says by its expectations which one it wants.
  data: any;
};

/** One subscription of a test: everything it heard, and a way to await what comes. */
export type Room = {
  events: LiveEvent[];
  next(event: string, matches?: (event: LiveEvent) => boolean): Promise<LiveEvent>;
  close(): void;
  closed: Promise<void>;
};

const join = (url: string, identifier: string) =>
  new Promise<Room>((resolve, reject) => {
    const socket = new WebSocket(url, [CABLE_PROTOCOL]);
    const events: LiveEvent[] = [];
    const waiting = new Set<() => void>();
    const room: Room = {
      events,
      next: (event, matches = () => true) =>
        new Promise((done) => {
          const look = () => {
            const found = events.find((each) => each.event === event && matches(each));
            if (!found) return;
            waiting.delete(look);
            done(found);
          };
          waiting.add(look);
          look();
        }),
      close: () => socket.terminate(),
      closed: new Promise((ended) => socket.on('close', () => ended())),
    };
    socket.on('error', reject);
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }));
      if (frame.type === 'confirm_subscription') resolve(room);
      if (frame.type === 'reject_subscription') reject(new Error('rejected'));
      if (frame.message) {
        events.push(frame.message);
        for (const look of [...waiting]) look();
      }
    });
  });

/** No frame of the protocol: the server ends the connection with it. */
const LAST = '{"command":"end"}';
const PATIENCE_MS = 10_000;

const sendFrames = (url: string, frames: readonly string[]) =>
  new Promise<string | undefined>((resolve) => {
    const socket = new WebSocket(url, [CABLE_PROTOCOL]);
    const end = (found?: string) => {
      clearTimeout(timer);
      socket.terminate();
      resolve(found);
    };
    const late = () => end(`a connection is not ended after ${frames.join(' ').slice(0, 300)}`);
    const timer = setTimeout(late, PATIENCE_MS);
    socket.on('error', (error) => end(`a connection fails: ${error.message}`));
    socket.on('close', () => end());
    socket.on('open', () => {
      for (const frame of [...frames, LAST]) socket.send(frame);
    });
  });

export const startLiveServer = async (options: TestServerOptions = {}) => {
  const server = await startTestServer(options);
  const url = `${server.url.replace('http', 'ws')}/cable`;
  const rooms: Room[] = [];
  return {
    ...server,
    cableUrl: url,
    subscribe: async (room: { pubsub_token: string; account_id?: number; user_id?: number }) => {
      const joined = await join(url, JSON.stringify({ channel: 'RoomChannel', ...room }));
      rooms.push(joined);
      return joined;
    },
    sendFrames: (frames: readonly string[]) => sendFrames(url, frames),
    /** Sends one frame after the welcome; answers what the server says before it closes. */
    sendRaw: (frame: string) =>
      new Promise<unknown>((resolve, reject) => {
        const socket = new WebSocket(url, [CABLE_PROTOCOL]);
        const said: unknown[] = [];
        socket.on('error', reject);
        socket.on('message', (data) => {
          const received = JSON.parse(String(data));
          if (received.type === 'welcome') socket.send(frame);
          else said.push(received);
        });
        socket.on('close', () => resolve(said.at(-1)));
      }),
    close: async () => {
      for (const room of rooms) room.close();
      await server.close();
    },
  };
};
export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;
