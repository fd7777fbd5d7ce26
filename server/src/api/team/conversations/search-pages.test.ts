import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PEOPLE = 47;

describe('the pages of a search', () => {
  it.each(['contacts', 'conversations'] as const)(
    'have each of the %s once, also where many were active at the same moment',
    async (kind) => {
      const inbox = await server.buildInbox();
      const { account_id } = inbox;
      const agent = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
      for (let count = 0; count < PEOPLE; count += 1) {
        const { contact_inbox } = await server.buildVisitor(inbox, { contact: { name: `Quince ${count}` } });
        await server.buildConversation({ contact_inbox_id: contact_inbox.id });
      }
      await server.deps.write(async ({ db }) => {
        for (const table of ['contacts', 'conversations'] as const) {
          await db.updateTable(table).set({ last_activity_at: 1_000 }).where('account_id', '=', account_id).execute();
          // A changed row is stored elsewhere on PostgreSQL: without ORDER BY the rows would come in another order.
          await db
            .updateTable(table)
            .set({ updated_at: 2_000 })
            .where('account_id', '=', account_id)
            .where(sql<boolean>`id % 3 = 0`)
            .execute();
        }
      });
      const found: number[] = [];
      for (let page = 1; page <= 6; page += 1) {
        const { body } = await agent.get(`/api/v1/accounts/${account_id}/search/${kind}`, {
          query: { q: 'quince', page },
        });
        found.push(...body.payload[kind].map(({ id }: { id: number }) => id));
      }
      expect(found).toHaveLength(PEOPLE);
      expect(found).toEqual(found.toSorted((a, b) => b - a));
    },
  );
});
