import { randomUUID } from 'node:crypto';
import { ACTIVITY, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../../testing/fakes/mail-server.ts';
import { startTestServer, type TestServer } from '../../../../testing/harness.ts';
import type { HttpClient } from '../../../../testing/http-client.ts';

let smtp: MailServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({ env: { ...smtp.settings, rateLimits: true } });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

/** What a visitor and the team wrote; `to` is an address of this test alone. */
const setUp = async (name = 'Vera') => {
  const inbox = await server.buildInbox({ name: 'Lantern shop', enable_email_collect: false, greeting_enabled: false });
  const visitor = await server.buildVisitor(inbox, { contact: { name, email: `${randomUUID()}@example.com` } });
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Ada Reed' });
  const sender = { sender_type: 'User', sender_id: agent.user.id } as const;
  const say = (values: object) => server.buildMessage({ conversation_id: conversation.id, ...values });
  const question = await say({ content: 'Is it **in stock**?' });
  const answer = await say({ message_type: OUTGOING, content: 'It is <b>green</b>', ...sender });
  const note = await say({ message_type: OUTGOING, content: 'asks every week', private: true, ...sender });
  const line = await say({ message_type: ACTIVITY, content: 'Ada resolved it' });
  const thread = `/api/v1/accounts/${inbox.account_id}/conversations/${conversation.display_id}`;
  const to = `${randomUUID()}@elsewhere.example`;
  const team = server.asAgent(agent);
  const forward = (body: object, by: HttpClient = team) => by.post(`${thread}/forward`, { to: [to], ...body });
  const received = async (address = to) => {
    await server.runJobs();
    return smtp.emails.filter(({ recipient }) => recipient === address);
  };
  const lines = async (): Promise<string[]> =>
    (await team.get(`${thread}/messages`)).body.payload
      .filter(({ message_type }: { message_type: number }) => message_type === ACTIVITY)
      .map(({ content }: { content: string }) => content);
  return {
    inbox,
    visitor,
    conversation,
    agent,
    team,
    thread,
    to,
    say,
    sender,
    question,
    answer,
    note,
    line,
    forward,
    received,
    lines,
  };
};

describe('messages that are forwarded by email (AGT-180)', () => {
  it('are one message, with a note, to each recipient alone, and replies go to the agent', async () => {
    const { forward, received, lines, question, to, agent, conversation } = await setUp();
    const other = `other-${to}`;
    const body = { to: [to, other, to.toUpperCase()], note: 'Can you help?\r\nSee <below>', message_id: question.id };
    expect((await forward(body)).status).toBe(200);
    const [email, second] = await received();
    expect(second).toBeUndefined();
    expect(email?.mail.subject).toBe(`Fwd: [#${conversation.display_id}] Vera`);
    expect(email?.mail.replyTo?.map(({ address }) => address)).toEqual([agent.user.email]);
    expect(email?.mail.to?.map(({ address }) => address)).toEqual([to]);
    expect(email?.mail.text).toMatch(/Can you help\?\s+See <below>\s+Vera, .*\s+Is it \*\*in stock\*\*\?/);
    expect(email?.mail.html).toContain('See &lt;below&gt;');
    for (const text of ['It is', 'every week', 'resolved it', other]) expect(email?.raw).not.toContain(text);
    expect(await received(other)).toHaveLength(1);
    expect((await lines()).at(-1)).toBe(`Ada Reed forwarded a message to ${to}, ${other}`);
  });

  it('are all public ones, in order, with files as links, and neither notes nor what was deleted or written later', async () => {
    const { forward, received, lines, say, sender, team, thread, to } = await setUp();
    const gone = await say({ message_type: OUTGOING, content: 'a mistake', ...sender });
    const file = await say({ content: 'a photo' });
    await server.deps.write((tx) =>
      tx.db
        .insertInto('attachments')
        .values({
          message_id: file.id,
          account_id: file.account_id,
          file_type: 'file',
          file_key: 'k'.repeat(24),
          file_name: '<i>.pdf',
          created_at: 1,
          updated_at: 1,
        })
        .execute(),
    );
    await team.delete(`${thread}/messages/${gone.id}`);
    expect((await forward({})).status).toBe(200);
    await say({ content: 'later words' });
    const [email] = await received();
    const places = ['in stock', 'green', 'a photo'].map((text) => email?.mail.text?.indexOf(text) ?? -1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(-1);
    expect(email?.mail.html).toContain(`${server.deps.env.publicUrl}/`);
    expect(email?.mail.html).toContain('&lt;i&gt;.pdf');
    expect(email?.mail.html).not.toMatch(/<b>|<i>/);
    for (const text of ['every week', 'resolved it', 'a mistake', 'later words'])
      expect(email?.mail.text).not.toContain(text);
    expect((await lines()).at(-1)).toBe(`Ada Reed forwarded the conversation to ${to}`);
  });

  it('are a private note where the agent forwards that very one, and never a line of activity', async () => {
    const { forward, received, note, line } = await setUp();
    expect((await forward({ message_id: line.id })).status).toBe(422);
    expect(await received()).toEqual([]);
    await forward({ message_id: note.id });
    expect((await received()).map(({ mail }) => mail.text?.includes('every week'))).toEqual([true]);
  });

  it('are sent once, however often and from how many tabs the same request comes', async () => {
    const { forward, received, lines } = await setUp();
    const echo_id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => forward({ echo_id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await forward({ echo_id })).status).toBe(200);
    expect(await received()).toHaveLength(1);
    expect((await lines()).filter((text) => text.includes('forwarded'))).toHaveLength(1);
  });

  it('are not shown to the visitor, in the chat or in a transcript', async () => {
    const { forward, received, visitor, to } = await setUp();
    await forward({ note: 'between us' });
    await received();
    const page = server.asVisitor(visitor);
    const list = await page.get('/api/v1/widget/messages');
    expect(list.status).toBe(200);
    expect(JSON.stringify(list.body)).not.toMatch(new RegExp(`${to}|between us|forwarded`));
  });
});

describe('a forward that must not happen (AGT-180)', () => {
  it.each([
    ...['nobody', 'a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', 'Ada <a@b.co>', 'group:a@b.co;', '{{contact.email}}@b.co'],
    ...['"a b"@b.co', ''],
  ])('goes not to %j', async (address) => {
    const { forward, lines, to } = await setUp();
    const before = smtp.emails.length;
    expect((await forward({ to: [to, address] })).status).toBe(422);
    await server.runJobs();
    expect([smtp.emails.length - before, (await lines()).length]).toEqual([0, 1]);
  });

  it('has neither more than ten recipients nor none, nor a note beyond measure', async () => {
    const { forward } = await setUp();
    const many = Array.from({ length: 11 }, (_, at) => `a${at}@b.co`);
    for (const body of [{ to: many }, { to: [] }, { to: 'a@b.co' }, { to: [7] }, { note: 'x'.repeat(5_001) }])
      expect((await forward(body)).status).toBeGreaterThanOrEqual(400);
    const { forward: allowed } = await setUp();
    expect((await allowed({ to: many.slice(1) })).status).toBe(200);
    expect((await allowed({ note: 'x'.repeat(5_000) })).status).toBe(200);
  });

  it('puts no header into the email by a name', async () => {
    const { forward, received, team } = await setUp('Vera\r\nBcc: x@y.co\r\n\r\n<script>alert(1)</script>');
    await team.put('/api/v1/profile', { name: 'Ada\nCc: z@y.co' });
    expect((await forward({ note: '</p><script>alert(2)</script>\n\nBcc: q@y.co' })).status).toBe(200);
    const [email] = await received();
    expect(email?.mail.headers.map(({ key }) => key)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^b?cc$/)]),
    );
    expect(email?.mail.html).not.toContain('<script');
    expect(smtp.emails.some(({ recipient }) => recipient.includes('y.co'))).toBe(false);
  });

  it('is refused to others: an agent of another inbox, a visitor, a message of another conversation', async () => {
    const { forward, inbox, visitor, received } = await setUp();
    const foreign = await setUp();
    const outsider = server.asAgent(await server.buildAgent({ account_id: inbox.account_id }));
    expect((await forward({}, outsider)).status).toBe(401);
    expect((await forward({}, foreign.team)).status).toBe(401);
    expect((await forward({}, server.asVisitor(visitor))).status).toBe(401);
    expect((await forward({ message_id: foreign.question.id })).status).toBe(404);
    for (const message_id of [0, -1, 2 ** 53, 1e300])
      expect((await forward({ message_id })).status).toBeGreaterThanOrEqual(400);
    expect(await received()).toEqual([]);
  });

  it('does not go out once its conversation, its message or its agent’s access is gone', async () => {
    for (const kind of ['conversation', 'message', 'access'] as const) {
      const { forward, received, inbox, thread, answer, agent } = await setUp();
      const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
      await forward({ message_id: answer.id });
      if (kind === 'conversation') await boss.delete(thread);
      if (kind === 'message') await boss.delete(`${thread}/messages/${answer.id}`);
      if (kind === 'access')
        await boss.call('DELETE', `/api/v1/accounts/${inbox.account_id}/inbox_members`, {
          json: { inbox_id: inbox.id, user_ids: [agent.user.id] },
        });
      expect([kind, await received()]).toEqual([kind, []]);
    }
  });

  it('ends at sixty emails an hour of one agent', async () => {
    const { forward } = await setUp();
    const to = Array.from({ length: 10 }, (_, at) => `a${at}@busy.example`);
    const states: number[] = [];
    for (let times = 0; times < 7; times += 1) states.push((await forward({ to })).status);
    expect(states).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it('counts only what was sent: what is refused, or repeated, leaves the limit as it was', async () => {
    const { forward } = await setUp();
    const to = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@busy.example`);
    for (let times = 0; times < 5; times += 1)
      expect((await forward({ to: to(10), echo_id: `once ${times}` })).status).toBe(200);
    expect((await forward({ to: to(10), echo_id: 'once 0' })).status).toBe(200);
    expect((await forward({ to: to(10), message_id: 999_999_999 })).status).toBe(404);
    expect((await forward({ to: to(5) })).status).toBe(200);
    expect((await forward({ to: to(6) })).status).toBe(429);
    expect((await forward({ to: to(6) })).status).toBe(429);
    const together = await Promise.all([to(5), to(5), to(5)].map((many) => forward({ to: many })));
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect((await forward({ to: to(1) })).status).toBe(429);
  });
});

it('a recipient whose server refuses is tried again, and the others get no second email (AGT-180)', async () => {
  const { forward, received, to } = await setUp();
  const other = `other-${to}`;
  smtp.refuses('busy');
  await forward({ to: [to] });
  expect(await received()).toEqual([]);
  smtp.refuses(null);
  await forward({ to: [other] });
  expect(await received(other)).toHaveLength(1);
  await server.deps.write((tx) =>
    tx.db.updateTable('jobs').set({ run_at: 0 }).where('name', '=', 'mail.forward').execute(),
  );
  expect(await received()).toHaveLength(1);
  expect(await received(other)).toHaveLength(1);
});

it('says so where no mail server is set up, and writes no line (AGT-180)', async () => {
  const silent = await startTestServer({ env: { smtpUrl: '' } });
  try {
    const inbox = await silent.buildInbox();
    const visitor = await silent.buildVisitor(inbox);
    const conversation = await silent.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    await silent.buildMessage({ conversation_id: conversation.id, content: 'Hello' });
    const agent = await silent.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
    const thread = `/api/v1/accounts/${inbox.account_id}/conversations/${conversation.display_id}`;
    silent.deps.mailer.delivers = false;
    const refused = await silent.asAgent(agent).post(`${thread}/forward`, { to: ['a@b.co'] });
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('no mail server')]);
    expect((await silent.asAgent(agent).get(`${thread}/messages`)).body.payload).toHaveLength(1);
  } finally {
    await silent.close();
  }
});
