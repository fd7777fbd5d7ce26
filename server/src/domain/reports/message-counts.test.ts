import { ACTIVITY, INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { type Listener, recordQueries } from '../../testing/query-listener.ts';
import { testStoreKind } from '../../testing/test-store.ts';
import { rollUpMissing } from './roll-up-job.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-02T00:00:00Z');
const DAYS = 5;
const MESSAGES = 240;
const KINDS = [INCOMING, OUTGOING, OUTGOING, ACTIVITY] as const;

const clock = createFakeClock(START);
let server: TestServer;
let listener: Listener;
beforeAll(async () => {
  listener = recordQueries();
  server = await startTestServer({ clock });
  // Read by the main connection instead of the reader, whose statements are not recorded.
  Object.assign(server.deps, { reports: server.deps.db });
});
afterAll(async () => {
  listener.stop();
  await server.close();
});

/** Messages of four conversations over five days: of two inboxes, one agent's and a colleague's, with a team and a label. */
const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const other = await server.buildInbox({ account_id });
  const boss = await server.buildAgent({ account_id, role: 'administrator' });
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id, other.id] });
  const named = { account_id, created_at: START, updated_at: START };
  const team = await server.make('teams', () => ({
    ...named,
    name: 'sales',
    description: '',
    allow_auto_assign: false,
  }));
  const label = await server.make('labels', () => ({
    ...named,
    title: 'vip',
    color: '#1f93ff',
    description: null,
    show_on_sidebar: true,
  }));
  const conversations = await Promise.all(
    [0, 1, 2, 3].map(async (index) => {
      const { contact_inbox } = await server.buildVisitor(index % 2 === 0 ? inbox : other);
      const conversation = await server.buildConversation({
        contact_inbox_id: contact_inbox.id,
        assignee_id: index < 2 ? agent.user.id : null,
        team_id: index === 1 ? team.id : null,
      });
      if (index === 2)
        await server.make('conversation_labels', (created_at) => ({
          conversation_id: conversation.id,
          label_id: label.id,
          created_at,
        }));
      return conversation;
    }),
  );
  const messages: MessageRow[] = [];
  for (let index = 0; index < MESSAGES; index += 1) {
    const conversation = conversations[(index * 7) % 4];
    const message_type = KINDS[((index * 5) % 7) % 4] ?? INCOMING;
    clock.set(START + index * ((DAYS * DAY) / MESSAGES));
    if (conversation)
      messages.push(
        await server.buildMessage({
          conversation_id: conversation.id,
          message_type,
          private: message_type === OUTGOING && index % 3 === 0,
          ...(message_type === OUTGOING
            ? { sender_type: 'User', sender_id: index % 5 === 0 ? boss.user.id : agent.user.id }
            : {}),
        }),
      );
  }
  const base = `/api/v2/accounts/${account_id}/reports`;
  return { inbox, boss: server.asAgent(boss), agent, team, label, conversations, messages, base };
};
type Place = Awaited<ReturnType<typeof setUp>>;

/** Which messages a scope counts, by their rows. */
const scopesOf = ({ inbox, agent, team, label, conversations }: Place) => {
  const inOne = (index: number) => (message: MessageRow) => message.conversation_id === conversations[index]?.id;
  const assigned = (message: MessageRow) => inOne(0)(message) || inOne(1)(message);
  return [
    { type: 'account', id: 0, incoming: () => true, outgoing: () => true },
    {
      type: 'agent',
      id: agent.user.id,
      incoming: assigned,
      outgoing: ({ sender_type, sender_id }: MessageRow) => sender_type === 'User' && sender_id === agent.user.id,
    },
    ...[
      { type: 'inbox', id: inbox.id, of: ({ inbox_id }: MessageRow) => inbox_id === inbox.id },
      { type: 'team', id: team.id, of: inOne(1) },
      { type: 'label', id: label.id, of: inOne(2) },
    ].map(({ of, ...scope }) => ({ ...scope, incoming: of, outgoing: of })),
  ];
};

it('reports count exactly the messages that were written, in every scope [SYS-66]', async () => {
  const place = await setUp();
  const { boss, messages, base } = place;
  const [from, to] = [START + DAY, START + 4 * DAY];
  const inSpan = (since: number, until: number) =>
    messages.filter(({ created_at }) => created_at >= since && created_at < until);
  for (const { type, id, incoming, outgoing } of scopesOf(place)) {
    const query = { type, id, since: from / 1_000, until: to / 1_000 };
    const isCounted = {
      incoming_messages_count: (message: MessageRow) => message.message_type === INCOMING && incoming(message),
      outgoing_messages_count: (message: MessageRow) =>
        message.message_type === OUTGOING && !message.private && outgoing(message),
    };
    const { body: summary } = await boss.get(`${base}/summary`, { query });
    for (const [metric, counts] of Object.entries(isCounted)) {
      const { body: days } = await boss.get(base, { query: { ...query, metric } });
      const expected = [1, 2, 3].map((day) => inSpan(START + day * DAY, START + (day + 1) * DAY).filter(counts).length);
      expect([type, metric, days.map(({ value }: { value: number }) => value)]).toEqual([type, metric, expected]);
      expect([type, metric, summary[metric]]).toEqual([type, metric, inSpan(from, to).filter(counts).length]);
      const before = inSpan(from - (to - from), from).filter(counts).length;
      expect([type, metric, summary.previous[metric]]).toEqual([type, metric, before]);
      expect(inSpan(from, to).filter(counts).length).toBeGreaterThan(0);
    }
  }
});

it.runIf(testStoreKind === 'sqlite')(
  'reports read an index of messages alone, and a sum sorts nothing [SYS-66]',
  async () => {
    const reads = listener.queries().filter(({ text }) => text.includes('FROM "messages" t'));
    expect(reads.length).toBeGreaterThanOrEqual(10);
    const sums = listener.queries().filter(({ text }) => text.includes('SELECT 0 AS id'));
    const plans = await listener.openPlans(server.testStore);
    for (const read of reads)
      expect(await plans.steps(read)).toContainEqual(expect.stringMatching(/^SEARCH t USING COVERING INDEX/));
    expect(sums.length).toBeGreaterThanOrEqual(4);
    for (const sum of sums) expect(await plans.steps(sum)).not.toContainEqual(expect.stringContaining('TEMP B-TREE'));
    await plans.close();
  },
);

it.runIf(testStoreKind === 'sqlite')('roll-ups are searched by their key', async () => {
  const { boss, base } = await setUp();
  clock.set(START + (DAYS + 1) * DAY);
  await rollUpMissing(server.deps);
  const query = { type: 'account', since: START / 1_000, until: START / 1_000 + 432_000 };
  await boss.get(base, { query });
  await boss.get(`${base}/summary`, { query });
  const reads = listener.queries().filter(({ text }) => text.includes('report_rollups'));
  expect(reads.length).toBeGreaterThanOrEqual(2);
  const plans = await listener.openPlans(server.testStore);
  for (const read of reads) for (const step of await plans.steps(read)) expect(step).not.toMatch(/^SCAN [dr]\b/);
  await plans.close();
});
