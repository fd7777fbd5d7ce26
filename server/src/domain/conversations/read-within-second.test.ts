import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer } from '../../testing/harness.ts';

const conversations = '/api/v1/widget/conversations';
const messages = '/api/v1/widget/messages';

it('messages of the second of a look count as read or unread by their milliseconds', async () => {
  const clock = createFakeClock(Date.UTC(2026, 2, 2, 10));
  const server = await startTestServer({ clock });
  onTestFinished(server.close);
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
  const { id } = (await visitor.post(conversations, { message: { content: 'hello', echo_id: randomUUID() } })).body;
  const team = server.asAgent(agent);
  const path = `/api/v1/accounts/${inbox.account_id}/conversations/${id}`;
  const after = async (ms: number, act: () => Promise<unknown>) => {
    clock.advance(ms);
    await act();
  };
  await after(100, () => team.post(`${path}/update_last_seen`));
  await after(100, () => visitor.post(`${conversations}/update_last_seen`, {}));
  await after(100, () => visitor.post(messages, { message: { content: 'not read yet', echo_id: randomUUID() } }));
  await after(100, () => team.post(`${path}/messages`, { content: 'not seen yet', private: false }));

  const [summary] = (await visitor.get(`${conversations}/list`)).body.payload;
  expect(summary.unread_count).toBe(1);
  const facts = (await visitor.get(conversations)).body;
  const { payload, meta } = (await visitor.get(messages)).body;
  const [first, question, reply] = payload;
  expect(new Set([first, question, reply].map(({ created_at }) => created_at))).toEqual(
    new Set([facts.contact_last_seen_at]),
  );
  expect(facts.agent_last_seen_at_ms).toBeGreaterThan(first.created_at_ms);
  expect(question.created_at_ms).toBeGreaterThan(facts.agent_last_seen_at_ms);
  expect(reply.created_at_ms).toBeGreaterThan(facts.contact_last_seen_at_ms);
  expect(meta.contact_last_seen_at_ms).toBe(facts.contact_last_seen_at_ms);
  const { contact_last_seen_at_ms, agent_last_seen_at_ms } = facts;
  expect((await team.get(path)).body).toMatchObject({ contact_last_seen_at_ms, agent_last_seen_at_ms });
});
