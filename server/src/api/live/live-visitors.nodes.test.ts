import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MAX_VISITS_PER_INBOX } from '../../platform/cluster/visits.ts';
import { startTwoNodes } from '../../testing/two-nodes.ts';

let nodes: Awaited<ReturnType<typeof startTwoNodes>>;
beforeEach(async () => {
  nodes = await startTwoNodes();
});
afterEach(() => nodes.close());

const setUp = async () => {
  const { one } = nodes;
  const inbox = await one.buildInbox({ live_visitors: true, enable_email_collect: false });
  const agent = await one.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const visitor = one.visitorWithoutRows(inbox);
  const visit = randomUUID();
  const see = (node: typeof one, url = 'https://shop.example/lamps') =>
    node.asVisitor(visitor).post('/api/v1/widget/events', {
      name: 'visitor.seen',
      event_info: { visit, tab: 'a', url, title: 'Lamps' },
    });
  const base = `/api/v1/accounts/${inbox.account_id}/live_visitors`;
  const list = async (node: typeof one) => (await node.asAgent(agent).get(base)).body.payload;
  return { inbox, agent, visitor, see, base, list };
};

it('an agent on one node sees and greets a visitor of the other, live (AGT-95)', async () => {
  const { one, two } = nodes;
  const { agent, visitor, see, base, list } = await setUp();
  const { pubsub_token, account_id, user } = agent;
  const team = await one.subscribe({ pubsub_token, account_id, user_id: user.id });
  const chat = await two.subscribe({ pubsub_token: visitor.pubsub_token });
  await see(two);
  expect((await team.next('visitor.seen')).data.page.title).toBe('Lamps');
  await see(one, 'https://shop.example/basket');
  const [listed] = await list(two);
  expect(listed.page_count).toBe(2);
  expect(await list(one)).toEqual([listed]);
  await one.asAgent(agent).post(`${base}/${listed.id}/greetings`, { content: 'Hello from the other node' });
  expect((await chat.next('message.created')).data.content).toBe('Hello from the other node');
});

it('what Redis holds is limited and counts an inbox’s own alone (AGT-95)', async () => {
  const { visits } = nodes.one.deps;
  const { inbox } = await setUp();
  const other = await nodes.one.buildInbox({ live_visitors: true });
  for (let number = 0; number < MAX_VISITS_PER_INBOX; number += 1) await visits.write(inbox.id, `v${number}`, '{}');
  expect(await visits.write(inbox.id, 'newcomer', '{}')).toBe(false);
  expect(await visits.write(inbox.id, 'v1', '{"again":1}')).toBe(true);
  expect(await nodes.two.deps.visits.read(inbox.id, 'v1')).toBe('{"again":1}');
  expect(await nodes.two.deps.visits.write(other.id, 'newcomer', '{}')).toBe(true);
  expect(await nodes.two.deps.visits.list(other.id)).toEqual(['{}']);
  expect(await visits.read(other.id, 'unknown')).toBeUndefined();
});
