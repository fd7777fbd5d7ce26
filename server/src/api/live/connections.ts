import { PING_INTERVAL_MS } from '@porchlight/core/wire/cable.ts';
import type { Deps } from '../../domain/deps.ts';
import { networkOf } from '../../platform/network-of.ts';
import { Connection } from './connection.ts';
import { pingFrame, welcomeFrame } from './protocol/frames.ts';
import type { Line } from './protocol/transport.ts';
import { createSubscriptions } from './subscriptions.ts';

/** Pings are spread over the interval, so that ten thousand of them are never sent at once. */
const GROUPS = 30;
/** In pings: every half minute the connection is probed and the agents' access is checked. */
const ROUNDS_BETWEEN_PROBES = 10;

/** Connections by address; an address with thousands of them is not a visitor. */
const createShares = ({ env }: Deps) => {
  const open = new Map<string, number>();
  const leave = (network: string) => {
    const rest = (open.get(network) ?? 1) - 1;
    if (rest > 0) open.set(network, rest);
    else open.delete(network);
  };
  return (address: string) => {
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (env.rateLimits && count > env.connectionsPerAddress) return undefined;
    open.set(network, count);
    return () => leave(network);
  };
};

export const createConnections = (deps: Deps) => {
  const subscriptions = createSubscriptions(deps);
  const groups = Array.from({ length: GROUPS }, () => new Set<Connection>());
  let open = 0;
  deps.metrics.sockets.set(0);
  let opened = 0;
  let tick = 0;
  const behind = new Set<Set<Connection>>();

  const ping = setInterval(() => {
    const group = groups[tick % GROUPS] ?? new Set();
    const mayHaveMissed = behind.delete(group);
    const probes = Math.floor(tick / GROUPS) % ROUNDS_BETWEEN_PROBES === ROUNDS_BETWEEN_PROBES - 1;
    tick += 1;
    const frame = Buffer.from(pingFrame(deps.clock.now()));
    for (const connection of group) {
      connection.send(frame);
      if (mayHaveMissed) connection.catchUp();
      if (!probes) continue;
      connection.probe();
      connection.recheck();
    }
  }, PING_INTERVAL_MS / GROUPS);
  ping.unref();

  const stopListening = deps.bus.listen(subscriptions.deliver);
  const stopCatchingUp = deps.bus.onRecovered(() => {
    for (const group of groups) behind.add(group);
  });
  const closing = new AbortController();

  return {
    subscriptions,
    closing: closing.signal,
    /** Returns how to release the connection's share; undefined when the address has too many. */
    admit: createShares(deps),
    welcome: (line: Line) => {
      const connection = new Connection(line, deps, subscriptions);
      const group = groups[opened % GROUPS];
      opened += 1;
      group?.add(connection);
      open += 1;
      deps.metrics.sockets.set(open);
      deps.logs.live.debug({ open }, 'live connection opened');
      connection.send(welcomeFrame());
      const onClosed = () => {
        if (!group?.delete(connection)) return;
        open -= 1;
        deps.metrics.sockets.set(open);
        deps.logs.live.debug({ open }, 'live connection closed');
        connection.release();
      };
      return { connection, onClosed };
    },
    close: () => {
      clearInterval(ping);
      stopListening();
      stopCatchingUp();
      closing.abort();
      for (const group of groups) for (const connection of group) connection.disconnect('server_restart', true);
      subscriptions.close();
    },
  };
};
export type Connections = ReturnType<typeof createConnections>;
