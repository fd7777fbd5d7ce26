import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

describe('the store', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const planOf = async (query: CompiledQuery) => {
    const { store } = server;
    return store.writer.connection().execute(async (connection) => {
      if (store.kind === 'postgres') await sql`SET enable_seqscan = off`.execute(connection);
      const words = store.kind === 'postgres' ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
      const { rows } = await connection.executeQuery({ ...query, sql: `${words} ${query.sql}` });
      if (store.kind === 'postgres') await sql`RESET enable_seqscan`.execute(connection);
      return JSON.stringify(rows);
    });
  };

  it('keeps true, false, lists and objects as they were written', async () => {
    const inbox = await server.buildInbox({
      greeting_enabled: true,
      design_tokens: { light: { accent: '#fff' } },
      selected_feature_flags: [],
    });
    const [read] = await server.deps.db.selectFrom('inboxes').selectAll().where('id', '=', inbox.id).execute();
    expect(read).toMatchObject({
      greeting_enabled: true,
      hmac_mandatory: false,
      design_tokens: { light: { accent: '#fff' } },
      selected_feature_flags: [],
      auto_assignment_config: {},
    });
    expect(read).toEqual(inbox);
  });

  it('gives times and ids back as numbers', async () => {
    const contact = await server.buildContact({ account_id: (await server.buildAccount()).id });
    expect(typeof contact.id).toBe('number');
    expect(typeof contact.created_at).toBe('number');
  });

  it('finds a boolean by true and false', async () => {
    const account_id = (await server.buildAccount()).id;
    await server.buildContact({ account_id, blocked: true });
    await server.buildContact({ account_id, blocked: false });
    const blocked = await server.deps.db
      .selectFrom('contacts')
      .select('blocked')
      .where('account_id', '=', account_id)
      .where('blocked', '=', true)
      .execute();
    expect(blocked).toEqual([{ blocked: true }]);
  });

  it('refuses to write through the read-only connection', async () => {
    if (server.store.kind === 'postgres') return;
    await expect(server.deps.db.deleteFrom('accounts').execute()).rejects.toThrow(/readonly/);
  });

  it('answers a search while a report and an export are read', async () => {
    const { reports, searches } = server.store;
    const one = sql`SELECT 1 AS one`;
    await Promise.all([one.execute(reports), one.execute(searches)]);
    const ended: string[] = [];
    const long = sql`WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 1000000)
      SELECT count(*) FROM counted`;
    const read = [long, long].map((query) => query.execute(reports).then(() => ended.push('report')));
    const searched = one.execute(searches).then(() => ended.push('search'));
    await Promise.all([...read, searched]);
    expect(ended[0]).toBe('search');
  });

  it('answers a short report while a long one is read', async () => {
    const { reports } = server.store;
    const short = sql`SELECT 1 AS one`;
    await Promise.all([short.execute(reports), short.execute(reports)]);
    const ended: string[] = [];
    const long = sql`WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 1000000)
      SELECT count(*) FROM counted`.execute(reports);
    await Promise.all([long.then(() => ended.push('long')), short.execute(reports).then(() => ended.push('short'))]);
    expect(ended).toEqual(['short', 'long']);
  });

  describe('allows only one', () => {
    const build = async () => {
      const inbox = await server.buildInbox();
      const visitor = await server.buildVisitor(inbox, {
        contact: { email: 'ann@example.com', phone_number: '+15550100', identifier: 'u1' },
      });
      const conversation = await server.buildConversation({
        contact_inbox_id: visitor.contact_inbox.id,
        echo_id: 'start-1',
      });
      return { inbox, visitor, conversation, account_id: inbox.account_id };
    };

    it('contact of an e-mail, a phone number and an identifier in an account, and any number without', async () => {
      const { account_id } = await build();
      for (const input of [{ email: 'ann@example.com' }, { phone_number: '+15550100' }, { identifier: 'u1' }])
        await expect(server.buildContact({ account_id, ...input })).rejects.toThrow();
      await server.buildContact({ account_id });
      await server.buildContact({ account_id });
      const elsewhere = await server.buildAccount();
      await server.buildContact({ account_id: elsewhere.id, email: 'ann@example.com' });
    });

    it('message of an echo_id in a conversation (API-34)', async () => {
      const { conversation, visitor } = await build();
      await server.buildMessage({ conversation_id: conversation.id, echo_id: 'e1' });
      await expect(server.buildMessage({ conversation_id: conversation.id, echo_id: 'e1' })).rejects.toThrow();
      await server.buildMessage({ conversation_id: conversation.id });
      await server.buildMessage({ conversation_id: conversation.id });
      const other = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
      await server.buildMessage({ conversation_id: other.id, echo_id: 'e1' });
    });

    it('conversation that a visitor started with an echo_id', async () => {
      const { visitor } = await build();
      await expect(
        server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id, echo_id: 'start-1' }),
      ).rejects.toThrow();
    });

    it('conversation of a display id in an account', async () => {
      const { visitor, conversation } = await build();
      await expect(
        server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id, display_id: conversation.display_id }),
      ).rejects.toThrow();
    });

    it('contact-inbox of a source id in an inbox, and of a pubsub token at all', async () => {
      const { visitor } = await build();
      const { contact_id, inbox_id, source_id, pubsub_token } = visitor.contact_inbox;
      const row = (overrides: object) =>
        server.make('contact_inboxes', (now) => ({
          contact_id,
          inbox_id,
          hmac_verified: false,
          created_at: now,
          updated_at: now,
          ...overrides,
        }));
      await expect(row({ source_id, pubsub_token: 'another' })).rejects.toThrow();
      await expect(row({ source_id: 'another', pubsub_token })).rejects.toThrow();
    });
  });

  it('takes a contact away with everything that was theirs', async () => {
    const visitor = await server.buildVisitor(await server.buildInbox());
    const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    await server.buildMessage({ conversation_id: conversation.id });
    await server.deps.write((tx) => tx.db.deleteFrom('contacts').where('id', '=', visitor.contact.id).execute());
    const left = await server.deps.db
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', conversation.id)
      .execute();
    expect(left).toEqual([]);
  });

  describe('has an index for', () => {
    const account = 1 as AccountId;
    const conversations = () =>
      server.deps.db.selectFrom('conversations').selectAll().where('account_id', '=', account).limit(25);
    const lists: Record<string, () => CompiledQuery> = {
      'conversations by status, newest activity first': () =>
        conversations().where('status', '=', 'open').orderBy('last_activity_at', 'desc').compile(),
      'conversations of an assignee': () =>
        conversations()
          .where('status', '=', 'open')
          .where('assignee_id', '=', 1 as never)
          .orderBy('last_activity_at', 'desc')
          .compile(),
      'conversations of an inbox': () =>
        conversations()
          .where('inbox_id', '=', 1 as never)
          .where('status', '=', 'open')
          .orderBy('last_activity_at', 'desc')
          .compile(),
      'conversations of a team': () =>
        conversations()
          .where('team_id', '=', 1 as never)
          .where('status', '=', 'open')
          .orderBy('last_activity_at', 'desc')
          .compile(),
      'conversations by waiting time': () =>
        conversations().where('status', '=', 'open').orderBy('waiting_since').compile(),
      'conversations by creation': () =>
        conversations().where('status', '=', 'open').orderBy('created_at', 'desc').compile(),
      'the messages of a conversation, from its end': () =>
        server.deps.db
          .selectFrom('messages')
          .selectAll()
          .where('conversation_id', '=', 1 as never)
          .orderBy('id', 'desc')
          .limit(20)
          .compile(),
      'what an account missed': () =>
        server.deps.db
          .selectFrom('changes')
          .selectAll()
          .where('account_id', '=', account)
          .where('seq', '>', 5 as never)
          .orderBy('seq')
          .limit(500)
          .compile(),
      'what a visitor missed': () =>
        server.deps.db
          .selectFrom('changes')
          .selectAll()
          .where('contact_inbox_id', '=', 1 as never)
          .where('seq', '>', 5 as never)
          .orderBy('seq')
          .compile(),
      'jobs that are due': () =>
        server.deps.db
          .selectFrom('jobs')
          .selectAll()
          .where('status', '=', 'waiting')
          .where('run_at', '<=', 5)
          .orderBy('run_at')
          .orderBy('id')
          .limit(8)
          .compile(),
    };

    it.each(Object.entries(lists))('%s', async (_name, query) => {
      const plan = await planOf(query());
      expect(plan).toMatch(/USING INDEX|Index Scan/);
      expect(plan).not.toMatch(/USE TEMP B-TREE|Sort Key/);
    });
  });
});
