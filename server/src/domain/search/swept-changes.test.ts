import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const DAY = 24 * 60 * 60 * 1_000;

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

it('finds what was said before the server stood still for a month', async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const visitor = server.asVisitor(await server.buildVisitor(inbox));
  const sent = await visitor.post('/api/v1/widget/messages', { message: { content: 'Where is my parcel?' } });
  expect(sent.status).toBe(200);

  clock.advance(31 * DAY);
  await server.deps.write(async (tx) => tx.enqueue('changes.sweep', {}));
  await server.runJobs();

  const path = `/api/v1/accounts/${inbox.account_id}/search/messages`;
  const { body } = await agent.get(path, { query: { q: 'parcel' } });
  expect(body.payload.messages).toMatchObject([{ content: 'Where is my parcel?' }]);
});
