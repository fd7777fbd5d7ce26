import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemoryFiles } from '../../platform/files/files.memory.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
let files: Awaited<ReturnType<typeof openMemoryFiles>>;
beforeAll(async () => {
  files = await openMemoryFiles();
  server = await startTestServer({ files });
});
afterAll(() => server.close());

const PDF = '%PDF-1.7\n%%EOF\n';

describe('erasing a person', () => {
  it('takes their words, files and mails, and leaves everybody else’s', async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
    const people = [
      await server.buildVisitor(inbox, { contact: { email: 'gone@example.com' } }),
      await server.buildVisitor(inbox, { contact: { email: 'stays@example.com' } }),
    ] as const;
    const before = files.kept.size;
    for (const visitor of people) {
      const form = new FormData();
      form.append('message[attachments][]', new Blob([PDF]), 'passport.pdf');
      form.append('message[content]', 'my passport');
      expect((await server.asVisitor(visitor).call('POST', '/api/v1/widget/messages', { raw: form })).status).toBe(200);
    }
    await server.runJobs();
    expect(files.kept.size).toBe(before + 2);
    const path = (id: number) => `/api/v1/accounts/${inbox.account_id}/contacts/${id}`;
    expect((await boss.delete(path(people[0].contact.id))).status).toBe(200);
    await server.runJobs();
    expect(files.kept.size).toBe(before + 1);
    expect((await boss.get(path(people[0].contact.id))).status).toBe(404);
    const left = await server.deps.db
      .selectFrom('messages')
      .select('sender_id')
      .where('inbox_id', '=', inbox.id)
      .where('message_type', '=', INCOMING)
      .execute();
    expect(left.map(({ sender_id }) => sender_id)).toEqual([people[1].contact.id]);
    // Their token has ended: a copy of it starts nothing.
    expect((await server.asVisitor(people[0]).get('/api/v1/widget/messages')).status).toBe(401);
  });

  it('is the administrators’ alone', async () => {
    const inbox = await server.buildInbox();
    const visitor = await server.buildVisitor(inbox);
    const path = `/api/v1/accounts/${inbox.account_id}/contacts/${visitor.contact.id}`;
    const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }));
    const stranger = server.asAgent(
      await server.buildAgent({ account_id: (await server.buildInbox()).account_id, role: 'administrator' }),
    );
    expect([(await agent.delete(path)).status, (await stranger.delete(path)).status]).toEqual([401, 401]);
    expect((await agent.get(path)).status).toBe(200);
  });
});
