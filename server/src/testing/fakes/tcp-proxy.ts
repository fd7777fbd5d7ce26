import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Direction = 'to_server' | 'to_client';
type Pair = { client: Socket; upstream: Socket };

const BOTH: Direction[] = ['to_server', 'to_client'];

/** A change of `target` counts for connections opened afterwards. */
export const startTcpProxy = async (target: { host: string; port: number }) => {
  const pairs = new Set<Pair>();
  let open = true;
  /** What new connections do not carry: they are accepted and stay silent. */
  let frozen: Direction[] = [];
  let watch: { text: string; found: () => void } | undefined;

  const carry = ({ client, upstream }: Pair, direction: Direction) =>
    direction === 'to_server' ? client.pipe(upstream) : upstream.pipe(client);
  const stop = ({ client, upstream }: Pair, direction: Direction) =>
    (direction === 'to_server' ? client : upstream).unpipe().pause();

  const server = createServer((client) => {
    if (!open) return client.destroy();
    const pair = { client, upstream: connect(target) };
    pairs.add(pair);
    for (const socket of [client, pair.upstream]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        client.destroy();
        pair.upstream.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (watch && bytes.includes(watch.text)) watch.found();
    });
    client.pause();
    for (const direction of BOTH) if (!frozen.includes(direction)) carry(pair, direction);
    return undefined;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  const freeze = (directions: Direction[] = BOTH) => {
    for (const pair of pairs) for (const direction of directions) stop(pair, direction);
  };
  const cut = () => {
    open = false;
    for (const { client, upstream } of pairs) for (const socket of [client, upstream]) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    /** Open connections carry nothing more, without a reset, as behind a router that lost its entry. */
    freeze,
    /** As `freeze`; new connections are accepted and carry nothing either, as with a host that is gone. */
    freezeAll: (directions: Direction[] = BOTH) => {
      frozen = directions;
      freeze(directions);
    },
    /** Freezes as soon as a client has sent `text`, which still arrives when only `to_client` is frozen. */
    freezeAfter: (text: string, directions: Direction[] = BOTH) =>
      new Promise<void>((resolve) => {
        const found = () => {
          watch = undefined;
          freeze(directions);
          resolve();
        };
        watch = { text, found };
      }),
    mend: () => {
      open = true;
      frozen = [];
    },
    /** Frozen connections carry again what was held back meanwhile, as after a network that stalled. */
    thaw: () => {
      frozen = [];
      for (const pair of pairs) for (const direction of BOTH) carry(stop(pair, direction) && pair, direction);
    },
    close: () => {
      cut();
      server.close();
    },
  };
};
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;
