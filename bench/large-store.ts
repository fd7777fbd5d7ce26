import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestServer, type TestServer } from '../server/src/testing/harness.ts';
import { type FilledPlace, fillPlace } from './live/many-rows.ts';

/**
 * Requests to a store of 1,000,000 messages in 50,000 conversations and to one of a hundredth of that, in the same
 * process. With an index for every list, the full one is hardly slower.
 */
const FULL = { conversations: 50_000, messages: 1_000_000 };
const SMALL = { conversations: 500, messages: 10_000 };
const ASKED = 60;
/** A page of the list counts the conversations of its tabs: that grows with them, everything else does not. */
const LIMITS = { messages: 2, visitor: 2, list: 12, search: 5 };
const SEARCH_MS = 100;
const STALL_MS = 20;

type Place = FilledPlace & { server: TestServer };

const questions = (place: Place) => {
  const { server, base, boss, agent, visitor, first } = place;
  const page = server.asVisitor(visitor);
  const agentClient = server.asAgent(agent);
  return {
    messages: () => agentClient.get(`${base}/conversations/${first.display_id + 8}/messages`),
    visitor: () => page.get('/api/v1/widget/messages'),
    list: () => agentClient.get(`${base}/conversations?status=open&assignee_type=me`),
    search: () => server.asAgent(boss).get(`${base}/search/messages?q=word4711`),
  };
};
type Name = keyof ReturnType<typeof questions>;

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const time = async (ask: () => Promise<{ status: number }>, times = ASKED) => {
  const figures: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const begun = performance.now();
    const { status } = await ask();
    if (status !== 200) throw new Error(`Answered ${status}.`);
    figures.push(performance.now() - begun);
  }
  return median(figures.slice(3));
};

/** The longest time the event loop was blocked while `work` ran, in milliseconds. */
const stall = async (work: () => Promise<unknown>) => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  // A block is recorded when the loop turns again.
  await pause(20);
  delay.disable();
  return delay.max / 1e6;
};

const report = (line: { name: string; figure: number; unit: string; peer?: number; limit: number; ratio: number }) =>
  console.log(JSON.stringify({ ...line, ok: line.ratio <= line.limit }));

const open = async (size: typeof FULL): Promise<Place> => {
  const server = await startTestServer();
  return { ...(await fillPlace(server, size)), server };
};

const small = await open(SMALL);
const full = await open(FULL);
const [asked, askedSmall] = [questions(full), questions(small)];

const WORDS: Record<Name, string> = {
  messages: 'an agent opens a thread, 1,000,000 messages against 10,000',
  visitor: 'a visitor opens their chat, 1,000,000 messages against 10,000',
  list: 'an agent’s list with its counts, 50,000 conversations against 500',
  search: 'search over messages, 1,000,000 against 10,000',
};
for (const name of Object.keys(WORDS) as Name[]) {
  const peer = await time(askedSmall[name]);
  const figure = await time(asked[name]);
  report({ name: WORDS[name], figure, unit: 'ms', peer, limit: LIMITS[name], ratio: figure / peer });
}
const searching = await time(asked.search, 20);
report({
  name: 'a search over 1,000,000 messages',
  figure: searching,
  unit: 'ms',
  limit: 1,
  ratio: searching / SEARCH_MS,
});

const until = Math.ceil(Date.now() / 1_000);
const range = `since=${until - 86_400}&until=${until}&metric=incoming_messages_count&type=account&group_by=hour`;
const stalls = {
  'longest stall during a report over 1,000,000 messages': () =>
    full.server.asAgent(full.boss).get(`${full.base.replace('/v1/', '/v2/')}/reports?${range}`),
  'longest stall during a search over everything': () =>
    full.server.asAgent(full.boss).get(`${full.base}/search?q=lantern`),
  'longest stall during a search among 50,000 contacts': () =>
    full.server.asAgent(full.boss).get(`${full.base}/contacts/search?q=visitor4999`),
};
for (const [name, ask] of Object.entries(stalls)) {
  const figures: number[] = [];
  // The best of three: other work of the machine stalls a server too.
  for (let round = 0; round < 3; round += 1)
    figures.push(
      await stall(async () => {
        const { status } = await ask();
        if (status !== 200) throw new Error(`${name}: ${status}`);
      }),
    );
  const figure = Math.min(...figures);
  report({ name, figure, unit: 'ms', limit: 1, ratio: figure / STALL_MS });
}
await small.server.close();
await full.server.close();
