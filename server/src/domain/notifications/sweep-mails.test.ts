import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const DAY_MS = 24 * 60 * 60_000;

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

/** Writes entries of the email log, as a busy installation has them from one day. */
const writeMails = (account_id: AccountId, count: number, subject: string) =>
  server.deps.write(async (tx) => {
    const mail = { account_id, purpose: 'transcript', to_address: 'mia@example.com', subject, status: 'kept' as const };
    const rows = Array.from({ length: count }, () => ({ ...mail, text: 'Dear Mia', created_at: tx.now }));
    for (let done = 0; done < count; done += 500)
      await tx.db
        .insertInto('mails')
        .values(rows.slice(done, done + 500))
        .execute();
  });

it('the email log holds the mails of the last thirty days, however many there were before', async () => {
  const { account_id } = await server.buildInbox();
  const admin = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const subjects = async () => {
    const { body } = await admin.get(`/api/v1/accounts/${account_id}/mails?status=kept`);
    return body.payload.map(({ subject }: { subject: string }) => subject);
  };
  await writeMails(account_id, 4_500, 'From long ago');
  clock.advance(2 * DAY_MS);
  await writeMails(account_id, 1, 'From last month');
  clock.advance(29 * DAY_MS);
  await writeMails(account_id, 1, 'From today');
  expect(await subjects()).toContain('From long ago');

  await server.deps.write(async (tx) => tx.enqueue('mails.sweep', {}));
  await server.runJobs();
  expect(await subjects()).toEqual(['From today', 'From last month']);
  expect(
    await server.deps.db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll().as('all'))
      .execute(),
  ).toMatchObject([{ all: 2 }]);
});
