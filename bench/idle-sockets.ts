import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gatherCrowd } from './live/crowd.ts';
import type { Place } from './live/idle-server.ts';

/** Server memory of an idle subscribed socket, 10,000 of them on one node; a bare `ws` beside it. */
const SOCKETS = 10_000;
const LIMIT = 25;
const SETTLE_MS = 4_000;

const next = <T>(child: ChildProcess) =>
  new Promise<T>((resolve) => child.once('message', (said) => resolve(said as T)));

const weigh = async (child: ChildProcess) => {
  const answer = next<number>(child);
  child.send('weigh');
  return answer;
};

const measure = async (kind: 'ours' | 'bare') => {
  const child = fork(join(import.meta.dirname, 'live/idle-server.ts'), [kind]);
  const place = await next<Place>(child);
  const crowd = gatherCrowd();
  await crowd.open({ ...place, count: 500 });
  await pause(SETTLE_MS);
  const before = await weigh(child);
  await crowd.open({ ...place, count: SOCKETS - 500 });
  await pause(SETTLE_MS);
  const bytes = ((await weigh(child)) - before) / (SOCKETS - 500);
  crowd.leave();
  child.kill();
  return bytes;
};

const bare = await measure('bare');
const ours = await measure('ours');
console.log(
  JSON.stringify({
    name: `idle socket, ${SOCKETS} open`,
    figure: Math.round(ours / 102.4) / 10,
    unit: 'kB',
    peer: Math.round(bare / 102.4) / 10,
    limit: LIMIT,
    ratio: ours / bare,
    ok: ours / 1024 <= LIMIT,
  }),
);
process.exit(0);
