import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { failingFor, failingPresence } from '../../testing/fakes/failing-parts.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { reassignOfAway } from './away-job.ts';
import { assignWaiting } from './waiting-job.ts';

let server: TestServer;
const clock = createFakeClock();
const MINUTE = 60_000;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const SETTINGS = { auto_assignment_config: { max_assignment_limit: 5, reassign_after_minutes: 10 } };

/** An inbox with two members, the second one present, and conversations that wait, the first one longest. */
const setUp = async (conversations: number, isAssigned = false) => {
  const inbox = await server.buildInbox(SETTINGS);
  const { account_id } = inbox;
  const member = (name: string) => server.buildAgent({ account_id, inbox_ids: [inbox.id], name });
  const [one, two] = [await member('One'), await member('Two')];
  const { contact_inbox } = await server.buildVisitor(inbox);
  const ids = [];
  for (let n = 0; n < conversations; n += 1) {
    const waiting_since = clock.now() - (60 - n) * MINUTE;
    const assignee_id = isAssigned ? one.user.id : null;
    const row = { contact_inbox_id: contact_inbox.id, assignee_id, waiting_since };
    ids.push((await server.buildConversation(row)).id);
  }
  const arrive = () => server.deps.presence.mark(account_id, 'user', two.user.id);
  await arrive();
  const assignees = async () => {
    const rows = await server.deps.db
      .selectFrom('conversations as c')
      .leftJoin('users as u', 'u.id', 'c.assignee_id')
      .select('u.name')
      .where('c.inbox_id', '=', inbox.id)
      .orderBy('c.id')
      .execute();
    return rows.map(({ name }) => name);
  };
  return { inbox, ids, arrive, assignees };
};

describe('conversations that wait for room', () => {
  it('are assigned behind one that cannot be changed, and in the inboxes after it', async () => {
    const [first, second] = [await setUp(2), await setUp(1)];
    const [broken] = first.ids;
    const { deps, logged } = failingFor(server.deps, broken);
    await assignWaiting(deps);
    expect([await first.assignees(), await second.assignees()]).toEqual([[null, 'Two'], ['Two']]);
    expect(logged).toMatchObject([{ conversation_id: broken, msg: 'a part of a job failed' }]);
  });

  it('are assigned in the inboxes after one whose agents cannot be read', async () => {
    const [first, second] = [await setUp(1), await setUp(1)];
    const { deps, logged } = failingPresence(server.deps, first.inbox.account_id);
    await assignWaiting(deps);
    expect([await first.assignees(), await second.assignees()]).toEqual([[null], ['Two']]);
    expect(logged).toMatchObject([{ inbox_id: first.inbox.id, err: { message: 'No answer.' } }]);
  });
});

describe('conversations of an agent who left', () => {
  const pass = async (places: { arrive(): Promise<unknown> }[], run: () => Promise<void>) => {
    await reassignOfAway(server.deps);
    clock.advance(10 * MINUTE);
    for (const { arrive } of places) await arrive();
    await run();
  };

  it('get another one behind one that cannot be changed, and in the inboxes after it', async () => {
    const [first, second] = [await setUp(2, true), await setUp(1, true)];
    const [broken] = first.ids;
    const { deps, logged } = failingFor(server.deps, broken);
    await pass([first, second], () => reassignOfAway(deps));
    expect([await first.assignees(), await second.assignees()]).toEqual([['One', 'Two'], ['Two']]);
    expect(logged).toMatchObject([{ conversation_id: broken }]);
  });

  it('get another one in the accounts after one whose agents cannot be read', async () => {
    const [first, second] = [await setUp(1, true), await setUp(1, true)];
    const { deps, logged } = failingPresence(server.deps, first.inbox.account_id);
    await pass([first, second], () => reassignOfAway(deps));
    expect([await first.assignees(), await second.assignees()]).toEqual([['One'], ['Two']]);
    expect(logged).toMatchObject([{ account_id: first.inbox.account_id }]);
  });
});
