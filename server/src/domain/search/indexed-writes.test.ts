import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { createAdministrator } from '../authentication/first-administrator.ts';

const ADMIN = { email: 'root@example.com', password: 'Lantern-42', name: 'Root' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('an installation whose messages were indexed for search again', () => {
  it.each(['search', 'index job'])(
    'accepts messages, replies, contacts and sign-in after the %s has indexed delivered messages',
    async (indexedBy) => {
      const inbox = await server.buildInbox();
      const account_id = inbox.account_id;
      const admin = { ...ADMIN, email: `${indexedBy.replace(' ', '-')}@example.com` };
      await createAdministrator(server.deps.write, admin);
      const base = `/api/v1/accounts/${account_id}`;
      const agent = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
      const visitor = server.asVisitor(await server.buildVisitor(inbox));
      const index = async () => {
        if (indexedBy === 'search')
          return expect(await agent.get(`${base}/search`, { query: { q: 'parcel' } })).toMatchObject({ status: 200 });
        await server.deps.write(async (tx) => tx.enqueue('search.index', {}));
        return server.runJobs();
      };

      const sent = await visitor.post('/api/v1/widget/messages', { message: { content: 'Where is my parcel?' } });
      expect(sent.status).toBe(200);
      const { rows } = await agent.get(`${base}/conversations`).then(({ body }) => ({ rows: body.data.payload }));
      const thread = `${base}/conversations/${rows[0].id}/messages`;
      const reply = async (content: string) => {
        const { status, body } = await agent.post(thread, { content });
        expect(status).toBe(200);
        return body.id;
      };
      const replies = [await reply('Your parcel is on its way'), await reply('It arrives tomorrow')];
      await index();
      expect(await visitor.post('/api/v1/widget/messages/delivered', { message_ids: replies })).toMatchObject({
        status: 204,
      });
      await index();

      expect(
        await visitor.post('/api/v1/widget/messages', { message: { content: 'Thank you' } }),
        'the visitor writes again',
      ).toMatchObject({ status: 200 });
      await reply('You are welcome');
      expect(await agent.post(`${base}/contacts`, { name: 'Next' })).toMatchObject({ status: 200 });
      expect(await server.http.post('/auth/sign_in', admin)).toMatchObject({ status: 200 });
      const found = await agent.get(`${base}/search/messages`, { query: { q: 'arrives' } });
      expect(found.body.payload.messages).toMatchObject([{ content: 'It arrives tomorrow' }]);
    },
  );
});
