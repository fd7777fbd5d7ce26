import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSlackWorld } from '../../testing/fakes/slack-world.ts';

type World = Awaited<ReturnType<typeof startSlackWorld>>;
let all: World;
beforeAll(async () => {
  all = await startSlackWorld();
});
afterAll(() => all.server.close());

const STEPS = [
  'visitor',
  'agent',
  'reply',
  'deliver',
  'work',
  'wait',
  'limit',
  'lose',
  'fail',
  'unread',
  'stop',
  'start',
] as const;
type Step = { kind: (typeof STEPS)[number]; chance: number };
const step: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...STEPS), chance: fc.nat(1_000) });

const HOUR = 3_600_000;

/** A thread in which people, Slack and its faults act in any order. */
const openThread = async () => {
  const world = await all.setUp();
  const { slack } = all.world;
  slack.state.lostResponses = 1;
  await world.write('begun');
  await world.later(HOUR);
  const { id } = await world.messages();
  const replies: { ts: string; text: string }[] = [];
  const waiting: object[] = [];
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  const reply = () => {
    const ts = `${Math.floor(all.clock.now() / 1_000)}.${String(next()).padStart(6, '0')}`;
    const written = { channel: 'C1', thread_ts: slack.posted[0]?.ts ?? '', ts, text: `slack ${count}`, user: 'U1' };
    slack.state.written.push(written);
    replies.push(written);
    // Slack repeats what it got no answer to.
    waiting.push({ type: 'message', ...written }, { type: 'message', ...written });
  };
  const deliver = async (chance: number) => {
    const [event] = waiting.splice(waiting.length === 0 ? 0 : chance % waiting.length, 1);
    if (event) expect((await all.send(event)).status).toBe(200);
  };
  const act: Record<Step['kind'], (chance: number) => unknown> = {
    visitor: () => world.page.post('/api/v1/widget/messages', { message: { content: `visitor ${next()}` } }),
    agent: () => world.boss.post(`${world.base}/conversations/${id}/messages`, { content: `agent ${next()}` }),
    reply,
    deliver,
    work: () => all.server.runJobs(),
    wait: (chance) => all.clock.advance(chance * 100),
    limit: () =>
      slack.state.next.push(slack.jsonAnswer({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': '7' })),
    lose: () => Object.assign(slack.state, { lostResponses: slack.state.lostResponses + 1 }),
    fail: () => slack.state.next.push(slack.refusal('internal_error')),
    unread: () =>
      slack.state.nextReads.push(slack.jsonAnswer({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': '9' })),
    stop: () => Object.assign(slack.state, { isReachable: false }),
    start: () => Object.assign(slack.state, { isReachable: true }),
  };
  const recover = async () => {
    Object.assign(slack.state, { isReachable: true, lostResponses: 0, next: [], nextReads: [] });
    while (waiting.length > 0) await deliver(0);
    for (let hour = 0; hour < 4; hour += 1) await world.later(HOUR);
  };
  return { ...world, act, recover, replies };
};

type Shown = { content: string; message_type: number };

it('every message is in the thread once and in order, and every reply in the conversation once, whatever fails (AGT-214, AGT-217, AGT-247)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { act, recover, messages, replies } = await openThread();
      for (const { kind, chance } of steps) await act[kind](chance);
      await recover();
      const { list }: { list: Shown[] } = await messages();
      const contents = list.filter(({ message_type }) => message_type < 2).map(({ content }) => content);
      const own = contents.filter((content) => !content.startsWith('Slack: '));
      const posted = all.world.slack.posted.map(({ text }) => text.split('*: ').at(-1));
      expect(posted).toEqual(own);
      const received = contents.filter((content) => content.startsWith('Slack: ')).toSorted();
      expect(received).toEqual(replies.map(({ text }) => `Slack: ${text}`).toSorted());
    }),
    { numRuns: 12 },
  );
}, 120_000);
