import { ACTIVITY, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailLog } from '../../../domain/notifications/record-mail.ts';
import { createSmtpMailer } from '../../../platform/clients/mailer.smtp.ts';
import { startMailServer } from '../../../testing/fakes/mail-server.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { rateLimits: true } });
});
afterAll(() => server.close());

const path = '/api/v1/widget/conversations/transcript';

const startConversation = async (email: string | null, locale = 'en', name = 'Vera') => {
  const account = await server.buildAccount({ locale });
  const inbox = await server.buildInbox({ account_id: account.id, name: 'Lantern shop' });
  const visitor = await server.buildVisitor(inbox, { contact: { name, email } });
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const say = (overrides: object) => server.buildMessage({ conversation_id: conversation.id, ...overrides });
  await say({ content: 'Is it **in stock**?' });
  await say({
    message_type: OUTGOING,
    content: '<script>alert(1)</script> It is',
    sender_type: 'User',
    sender_id: agent.user.id,
  });
  await say({
    message_type: OUTGOING,
    content: 'asks every week',
    private: true,
    sender_type: 'User',
    sender_id: agent.user.id,
  });
  await say({ message_type: ACTIVITY, content: 'Ada resolved the conversation' });
  return { inbox, visitor, conversation, agent, http: server.asVisitor(visitor) };
};

/** What a forward refuses too. */
const NO_RECIPIENTS = [
  'b@example',
  'b@[127.0.0.1]',
  'group:b@example.com',
  '(x)b@example.com',
  '{{contact.email}}@b.co',
];

describe('a transcript', () => {
  it('goes to the contact’s address with what both wrote, in order, and nothing private (TRN-02, TRN-08, AGT-13)', async () => {
    const { conversation, http } = await startConversation('vera@example.com');
    const before = server.mails.length;
    expect((await http.post(path)).status).toBe(200);
    await server.runJobs();
    const mail = server.mails[before];
    expect(mail).toMatchObject({
      to: 'vera@example.com',
      subject: `[#${conversation.display_id}] Conversation Transcript`,
    });
    expect(mail?.html.indexOf('<strong>in stock</strong>')).toBeLessThan(mail?.html.indexOf('It is') ?? 0);
    expect(mail?.html).not.toContain('<script>alert');
    for (const form of [mail?.html, mail?.text]) {
      expect(form).toContain('Ada');
      expect(form).not.toContain('asks every week');
      expect(form).not.toContain('resolved the conversation');
    }
  });

  it.each(['', 'gentle-leaf-42'])('calls a visitor who has given no name a visitor, not "%s"', async (name) => {
    const { http } = await startConversation('vera@example.com', 'de', name);
    const before = server.mails.length;
    await http.post(path);
    await server.runJobs();
    for (const form of [server.mails[before]?.html, server.mails[before]?.text]) {
      expect(form).toContain('Besucher');
      expect(form).not.toContain('gentle-leaf');
    }
  });

  it('is answered to where the company reads its mail, as every mail to a visitor', async () => {
    const { inbox, http } = await startConversation('vera@example.com');
    const before = server.mails.length;
    await http.post(path);
    await server.deps.write((tx) =>
      tx.db
        .updateTable('accounts')
        .set({ support_email: 'help@lantern.example' })
        .where('id', '=', inbox.account_id)
        .execute(),
    );
    await server.runJobs();
    expect(server.mails[before]?.reply_to).toBe('help@lantern.example');
  });

  it('is written in the account’s language, and in the one the visitor reads the widget in (SYS-01, I18-12)', async () => {
    const { conversation, http } = await startConversation('vera@example.com', 'de');
    const before = server.mails.length;
    await http.post(path);
    await http.post(`${path}?locale=fa`);
    await http.post(`${path}?locale=../../email/fr`);
    await server.runJobs();
    const [german, persian, unheardOf] = server.mails.slice(before);
    expect(german?.subject).toBe(`[#${conversation.display_id}] Ihr Gesprächsverlauf`);
    expect(german?.html).toContain('<html lang="de" dir="ltr">');
    expect(german?.text).toContain('Sie haben um diese Kopie Ihres Gesprächs gebeten.');
    expect(persian?.subject).toBe(`[#${conversation.display_id}] متن گفتگو`);
    expect(persian?.html).toContain('<html lang="fa" dir="rtl">');
    expect(unheardOf?.subject).toBe(german?.subject);
  });

  it('needs an address to go to, and is limited (TRN-07, TRN-09)', async () => {
    const withoutEmail = await startConversation(null);
    expect((await withoutEmail.http.post(path)).status).toBe(422);
    const { http } = await startConversation('often@example.com');
    for (let times = 0; times < 5; times += 1) expect((await http.post(path)).status).toBe(200);
    const refused = await http.post(path);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('goes to the contact that an agent has merged the visitor into, at an address that is known to be theirs (TRN-10)', async () => {
    const { inbox, agent, visitor, http } = await startConversation('typed@example.com');
    const team = server.asAgent(agent);
    const base = `/api/v1/accounts/${inbox.account_id}`;
    const { payload } = (await team.post(`${base}/contacts`, { name: 'Vera', email: 'vera@example.com' })).body;
    await server.runJobs();
    const before = server.mails.length;
    const ids = { base_contact_id: payload.contact.id, mergee_contact_id: visitor.contact.id };
    expect((await team.post(`${base}/actions/contact_merge`, ids)).status).toBe(200);
    expect((await http.get('/api/v1/widget/contact')).body).toMatchObject({ has_email: true, identifier: null });
    expect((await http.post(path)).status).toBe(200);
    await server.runJobs();
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual(['vera@example.com']);
    await http.patch('/api/v1/widget/contact', { email: 'mine@example.com' });
    expect((await http.post(path)).status).toBe(200);
    await server.runJobs();
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual(['vera@example.com', 'mine@example.com']);
  });

  it('goes to no address that another visitor gave without proof (TRN-10)', async () => {
    const { inbox, agent, visitor, http } = await startConversation(null);
    const other = server.asVisitor(server.visitorWithoutRows(inbox));
    const { id } = (await other.patch('/api/v1/widget/contact', { email: 'other@example.com' })).body;
    const ids = { base_contact_id: id, mergee_contact_id: visitor.contact.id };
    const base = `/api/v1/accounts/${inbox.account_id}`;
    expect((await server.asAgent(agent).post(`${base}/actions/contact_merge`, ids)).status).toBe(200);
    expect((await http.get('/api/v1/widget/contact')).body.has_email).toBe(false);
    const before = server.mails.length;
    const refused = await http.post(path);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Enter yours in the chat')]);
    await http.patch('/api/v1/widget/contact', { email: 'mine@example.com' });
    expect((await http.post(path)).status).toBe(200);
    await server.runJobs();
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual(['mine@example.com']);
  });

  it('is sent by the team to an address it names, and never with a second one smuggled in', async () => {
    const { inbox, conversation, agent } = await startConversation('vera@example.com');
    const team = server.asAgent(agent);
    const address = `/api/v1/accounts/${inbox.account_id}/conversations/${conversation.display_id}/transcript`;
    expect(await team.post(address)).toMatchObject({ status: 422, body: { error: 'email param missing' } });
    for (const email of [
      'a@example.com, b@example.com',
      'a@example.com\nBcc: b@example.com',
      'nobody',
      ...NO_RECIPIENTS,
    ])
      expect((await team.post(address, { email })).status).toBe(422);
    await team.post(address, { email: 'boss@example.com' });
    await server.runJobs();
    expect(server.mails.filter(({ to }) => to.includes('boss') || to.includes('b@')).map(({ to }) => to)).toEqual([
      'boss@example.com',
    ]);
  });

  it('reaches a real mail server, and is tried again when that refuses at first', async () => {
    const smtp = await startMailServer();
    smtp.refuses('busy');
    const { mailer, close } = createSmtpMailer(smtp.settings, createMailLog(server.deps.write), server.deps.logs.mail);
    const mail = {
      purpose: 'transcript',
      account_id: null,
      to: 'vera@example.com',
      subject: 'Copy',
      html: '<p>hi</p>',
      text: 'hi',
    };
    await expect(mailer.send(mail)).rejects.toThrow();
    smtp.refuses(null);
    await mailer.send(mail);
    expect(smtp.emails[0]?.raw).toMatch(/^From: Shop <shop@example\.com>/m);
    expect(smtp.emails).toHaveLength(1);
    const kept = await server.deps.db
      .selectFrom('mails')
      .select(['status'])
      .where('subject', '=', 'Copy')
      .orderBy('id')
      .execute();
    expect(kept.map(({ status }) => status)).toEqual(['failed', 'sent']);
    close();
    await smtp.close();
  });
});
