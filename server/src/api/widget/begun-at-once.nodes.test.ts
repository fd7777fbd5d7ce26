import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTwoNodes } from '../../testing/two-nodes.ts';

const ROUNDS = 8;

describe('what two tabs of a visitor do at once on two nodes', () => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>;
  beforeAll(async () => {
    nodes = await startTwoNodes();
  });
  afterAll(() => nodes.close());

  const setUp = async (given: object = {}) => {
    const { one, two } = nodes;
    const inbox = await one.buildInbox({ enable_email_collect: false, ...given });
    const boss = one.asAgent(await one.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
    const base = `/api/v1/accounts/${inbox.account_id}`;
    const arrive = async () => {
      const visitor = await one.buildVisitor(inbox);
      const begun = async () =>
        (
          await one.deps.db
            .selectFrom('messages as m')
            .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
            .select(['m.conversation_id', 'm.content'])
            .where('c.contact_inbox_id', '=', visitor.contact_inbox.id)
            .execute()
        ).map(({ conversation_id, content }) => [conversation_id, content] as const);
      return { visitor, tabs: [one.asVisitor(visitor), two.asVisitor(visitor)], begun };
    };
    return { inbox, boss, base, arrive };
  };

  it('begins one conversation when both write their first message', async () => {
    const { arrive } = await setUp();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { tabs, begun } = await arrive();
      const answers = await Promise.all(
        tabs.map((tab, index) => tab.post('/api/v1/widget/messages', { message: { content: `from tab ${index}` } })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const messages = await begun();
      expect(messages).toHaveLength(2);
      expect(new Set(messages.map(([conversation]) => conversation)).size).toBe(1);
    }
  });

  it('gets the message of a campaign once', async () => {
    const { inbox, boss, base, arrive } = await setUp();
    const fields = { title: 'Hi', message: 'Questions?', trigger_rules: { url: 'https://shop.example/' } };
    const { id: campaign_id } = (await boss.post(`${base}/campaigns`, { ...fields, inbox_id: inbox.id })).body;
    const event = { name: 'campaign.triggered', event_info: { campaign_id } };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { tabs, begun } = await arrive();
      await Promise.all(tabs.map((tab) => tab.post('/api/v1/widget/events', event)));
      expect(await begun()).toHaveLength(1);
    }
  });
});
