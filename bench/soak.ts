import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gatherCrowd } from './live/crowd.ts';
import type { Place } from './live/idle-server.ts';

/**
 * Memory leaks: crowds open the chat, hold a socket and leave, repeatedly. Compares the memory after the first and the
 * last round.
 */
const ROUNDS = 8;
/** Caches and compiled code are filled by then. */
const WARM = 3;
const SOCKETS = 1_500;
const PAGES = 1_500;
const AT_ONCE = 25;
/** Bytes that each visitor may leave behind: less than a name in a list. */
const LIMIT = 100;
const SETTLE_MS = 1_500;

const child = fork(join(import.meta.dirname, 'live/idle-server.ts'), ['ours']);
const [place]: [Place] = await (once(child, 'message') as Promise<[Place]>);
const weigh = async () => {
  const answered = once(child, 'message') as Promise<[number]>;
  child.send('heap');
  return (await answered)[0];
};

const lookAtPages = async () => {
  const url = `http://127.0.0.1:${place.port}/widget?website_token=${place.websiteToken}`;
  for (let left = PAGES; left > 0; left -= AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => fetch(url).then((answer) => answer.text())));
};

const crowd = gatherCrowd();
const held: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await lookAtPages();
  await crowd.open({ ...place, count: SOCKETS });
  await crowd.close();
  await pause(SETTLE_MS);
  held.push(await weigh());
}
crowd.leave();
child.kill();

const visitors = (ROUNDS - WARM) * (SOCKETS + PAGES);
const left = Math.max(0, Math.round(((held.at(-1) ?? 0) - (held[WARM - 1] ?? 0)) / visitors));
console.log(
  JSON.stringify({
    name: `soak: left behind by each of ${visitors} visitors`,
    figure: left,
    unit: 'bytes',
    limit: LIMIT,
    ratio: left / LIMIT,
    heapAfterEachRound: held.map((bytes) => `${(bytes / 1_048_576).toFixed(1)} MB`),
    ok: left <= LIMIT,
  }),
);
process.exit(0);
