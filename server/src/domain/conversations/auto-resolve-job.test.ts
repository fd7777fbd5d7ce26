import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { failingFor } from '../../testing/fakes/failing-parts.ts';
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

const activitiesOf = async (id: number) => {
  const rows = await server.deps.db
    .selectFrom('messages')
    .select('content')
    .where('conversation_id', '=', id as never)
    .where('message_type', '=', ACTIVITY)
    .execute();
  return rows.map(({ content }) => content);
};

const begin = async (account: object = {}, overrides: object = {}) => {
  const { id: account_id } = await server.buildAccount(account);
  const inbox = await server.buildInbox({ account_id, csat_survey_enabled: true });
  const visitor = await server.buildVisitor(inbox);
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id, ...overrides });
  return { ...conversation, visitor };
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
    expect(await activitiesOf(soon.id)).toEqual(['Conversation was reopened by Automation System']);
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
    expect(await activitiesOf(quiet.id)).toEqual([
      'Conversation was marked resolved by system due to 2 days of inactivity',
    ]);
  });

  it('does not open what waits for a message: the thread says that a message did', async () => {
    const { id, visitor } = await begin({}, { status: 'snoozed' });
    await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello?' } });
    expect(await activitiesOf(id)).toEqual(['System reopened the conversation due to a new incoming message.']);
  });

  it('goes on after one that cannot be changed, here and in the accounts after it', async () => {
    const snoozed = { status: 'snoozed' as const, snoozed_until: clock.now() + HOUR };
    const [broken, next] = [await begin({}, snoozed), await begin({}, snoozed)];
    const [stuck, other] = [await begin({ auto_resolve_days: 2 }), await begin({ auto_resolve_days: 2 })];
    clock.advance(49 * HOUR);
    await wakeSnoozed(failingFor(server.deps, broken.id).deps);
    expect([await statusOf(broken.id), await statusOf(next.id)]).toEqual(['snoozed', 'open']);
    const { deps, logged } = failingFor(server.deps, stuck.id);
    await autoResolve(deps);
    expect([await statusOf(stuck.id), await statusOf(other.id)]).toEqual(['open', 'resolved']);
    expect(logged).toMatchObject([{ conversation_id: stuck.id, msg: 'a part of a job failed' }]);
  });
});
