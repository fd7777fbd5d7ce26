import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { autoResolve, wakeSnoozed } from './auto-resolve-job.ts';

let server: TestServer;
const clock = createFakeClock();
const HOUR = 60 * 60_000;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const statusOf = async (id: number) =>
  (
    await server.deps.db
      .selectFrom('conversations')
      .select('status')
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow()
  ).status;

const begin = async (account: object = {}, given: object = {}) => {
  const { id: account_id } = await server.buildAccount(account);
  const inbox = await server.buildInbox({ account_id, csat_survey_enabled: true });
  const visitor = await server.buildVisitor(inbox);
  return server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id, ...given });
};

describe('what the clock does to conversations', () => {
  it('wakes what was snoozed when its time has come, not before, and says so in the thread', async () => {
    const soon = await begin({}, { status: 'snoozed', snoozed_until: clock.now() + HOUR });
    const later = await begin({}, { status: 'snoozed', snoozed_until: clock.now() + 3 * HOUR });
    await wakeSnoozed(server.deps);
    expect(await statusOf(soon.id)).toBe('snoozed');
    clock.advance(2 * HOUR);
    await wakeSnoozed(server.deps);
    expect([await statusOf(soon.id), await statusOf(later.id)]).toEqual(['open', 'snoozed']);
    const said = await server.deps.db
      .selectFrom('messages')
      .select('content')
      .where('conversation_id', '=', soon.id)
      .where('message_type', '=', ACTIVITY)
      .execute();
    expect(said).toHaveLength(1);
  });

  it('resolves what had no activity for the account’s days, and sends the survey', async () => {
    const quiet = await begin({ auto_resolve_days: 2 });
    const kept = await begin();
    clock.advance(47 * HOUR);
    await autoResolve(server.deps);
    expect(await statusOf(quiet.id)).toBe('open');
    clock.advance(2 * HOUR);
    await autoResolve(server.deps);
    expect([await statusOf(quiet.id), await statusOf(kept.id)]).toEqual(['resolved', 'open']);
    const asked = await server.deps.db
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', quiet.id)
      .where('content_type', '=', 'input_csat')
      .execute();
    expect(asked).toHaveLength(1);
  });
});
