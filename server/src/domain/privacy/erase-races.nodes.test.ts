import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTwoNodes } from '../../testing/two-nodes.ts';
import { createMailLog } from '../notifications/record-mail.ts';

let nodes: Awaited<ReturnType<typeof startTwoNodes>>;
beforeEach(async () => {
  nodes = await startTwoNodes();
});
afterEach(() => nodes.close());

it('a mail that one node stores while another erases its person goes with them', async () => {
  const { one, two } = nodes;
  const inbox = await one.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const boss = two.asAgent(await one.buildAgent({ account_id, role: 'administrator' }));
  const visitor = await one.buildVisitor(inbox, {});
  await one.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'my passport' } });
  const conversation = await one.deps.db
    .selectFrom('conversations')
    .select('id')
    .where('contact_id', '=', visitor.contact.id)
    .executeTakeFirstOrThrow();
  const stored = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const record = createMailLog((action) =>
    one.deps.write(async (tx) => {
      const result = await action(tx);
      stored.resolve();
      await commit.promise;
      return result;
    }),
  );
  const mail = { purpose: 'transcript', to: 'elsewhere@example.com', subject: 'Yours', html: '', text: 'my passport' };
  const recording = record({ ...mail, account_id, conversation_id: conversation.id }, { status: 'kept' });
  await stored.promise;
  const erasing = boss.delete(`/api/v1/accounts/${account_id}/contacts/${visitor.contact.id}`);
  // Whether it waits for the email or not, by now it has come as far as it can.
  await Promise.race([erasing, new Promise((done) => setTimeout(done, 500))]);
  commit.resolve();
  await recording;
  expect((await erasing).status).toBe(200);
  const { body } = await boss.get(`/api/v1/accounts/${account_id}/mails`);
  expect(body.payload).toEqual([]);
});
