import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTranscript } from '../../outbound/mail/transcript-job.ts';
import { dispatchWebhooks } from '../../outbound/webhooks/queue-deliveries.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import type { Deps } from '../deps.ts';
import { createMailLog } from '../notifications/record-mail.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WORDS = 'my passport is X1234567';

const meet = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const visitor = await server.buildVisitor(inbox, { contact: { email: 'gone@example.com', name: WORDS } });
  const written = await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: WORDS } });
  expect(written.status).toBe(200);
  const { id } = await server.deps.db
    .selectFrom('conversations')
    .select('id')
    .where('contact_id', '=', visitor.contact.id)
    .executeTakeFirstOrThrow();
  const { account_id } = inbox;
  return {
    account_id,
    boss,
    contact_id: visitor.contact.id,
    conversation_id: id,
    erase: async () =>
      expect((await boss.delete(`/api/v1/accounts/${account_id}/contacts/${visitor.contact.id}`)).status).toBe(200),
  };
};
const stored = async (table: 'mails' | 'webhook_deliveries', account_id: number) =>
  JSON.stringify(
    await server.deps.db
      .selectFrom(table)
      .selectAll()
      .where('account_id', '=', account_id as never)
      .execute(),
  );

describe('a mail of a conversation that is erased while it is written', () => {
  it('is not stored', async () => {
    const { account_id, conversation_id, erase } = await meet();
    const record = createMailLog(server.deps.write);
    const send: Deps['mailer']['send'] = async (mail) => {
      expect(mail.text).toContain(WORDS);
      await erase();
      await record(mail, { status: 'kept' });
    };
    const job = { conversation_id, to: 'elsewhere@example.com', locale: 'en' };
    await mailTranscript({ ...server.deps, mailer: { delivers: false, send } }, job);
    expect(await stored('mails', account_id)).toBe('[]');
  });
});

describe('a webhook of a contact who is erased while it is written', () => {
  it.each(['contact_updated', 'conversation_updated'] as const)('stores nothing of them (%s)', async (event) => {
    const { account_id, boss, contact_id, conversation_id, erase } = await meet();
    const webhook = { url: 'https://receiver.example.com/hook', subscriptions: [event] };
    expect((await boss.post(`/api/v1/accounts/${account_id}/webhooks`, { webhook })).status).toBe(200);
    const write: Deps['write'] = async (action) => {
      await erase();
      return server.deps.write(action);
    };
    const trigger = event === 'contact_updated' ? { event, contact_id } : { event, conversation_id };
    await dispatchWebhooks({ ...server.deps, write }, { account_id, event_id: 'e1', happening: trigger });
    expect(await stored('webhook_deliveries', account_id)).not.toContain(WORDS);
  });
});
