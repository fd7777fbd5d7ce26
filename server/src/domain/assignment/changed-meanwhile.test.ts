import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { autoAssign } from './auto-assign-job.ts';
import { reassignOfAway } from './away-job.ts';
import { assignWaiting } from './waiting-job.ts';

let server: TestServer;
const clock = createFakeClock();
const MINUTE = 60_000;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const SETTINGS = {
  enable_auto_assignment: true,
  auto_assignment_config: { max_assignment_limit: 5, reassign_after_minutes: 10 },
};

/** A conversation that waits, of One or of no agent. Two and Three are there, and Two has fewer conversations. */
const setUp = async (isAssigned = false) => {
  const inbox = await server.buildInbox(SETTINGS);
  const { account_id } = inbox;
  const member = (name: string) => server.buildAgent({ account_id, inbox_ids: [inbox.id], name });
  const [one, two, three] = [await member('One'), await member('Two'), await member('Three')];
  const { contact_inbox } = await server.buildVisitor(inbox);
  const own = { contact_inbox_id: contact_inbox.id, waiting_since: clock.now() - 60 * MINUTE };
  const { id } = await server.buildConversation({ ...own, assignee_id: isAssigned ? one.user.id : null });
  await server.buildConversation({ ...own, assignee_id: three.user.id, waiting_since: null });
  for (const { user } of [two, three]) await server.deps.presence.mark(account_id, 'user', user.id);
  const change = (values: Partial<ConversationRow>) =>
    server.deps.write((tx) =>
      tx.db
        .updateTable('conversations')
        .set({ priority: null, ...values })
        .where('id', '=', id)
        .execute(),
    );
  const assignee = async () => {
    const rows = server.deps.db.selectFrom('conversations as c').leftJoin('users as u', 'u.id', 'c.assignee_id');
    return (await rows.select('u.name').where('c.id', '=', id).executeTakeFirst())?.name;
  };
  /** `act` happens between the moment the conversation is chosen and the one it would be assigned. */
  const after = (act: () => Promise<unknown>): TestServer['deps'] => ({
    ...server.deps,
    write: async (action) => {
      await act();
      return server.deps.write(action);
    },
  });
  /** Later runs leave the inbox out: what they write for it would come before the conversation of their own is chosen. */
  const end = () =>
    server.deps.write((tx) =>
      tx.db
        .updateTable('inboxes')
        .set({ enable_auto_assignment: false, auto_assignment_config: {} })
        .where('id', '=', inbox.id)
        .execute(),
    );
  return { account_id, id, one, two, three, change, assignee, after, end };
};

describe('a conversation that was chosen for an agent, and changed before it was assigned,', () => {
  it('stays with its agent who is away when it was resolved, taken over or replied to', async () => {
    const run = async (valuesOf: (place: Awaited<ReturnType<typeof setUp>>) => Partial<ConversationRow>) => {
      const place = await setUp(true);
      await reassignOfAway(server.deps);
      clock.advance(10 * MINUTE);
      await server.deps.presence.mark(place.account_id, 'user', place.two.user.id);
      await server.deps.presence.mark(place.account_id, 'user', place.three.user.id);
      await reassignOfAway(place.after(() => place.change(valuesOf(place))));
      await place.end();
      return place.assignee();
    };
    expect(await run(() => ({}))).toBe('Two');
    expect(await run(() => ({ status: 'resolved' }))).toBe('One');
    expect(await run(() => ({ waiting_since: null }))).toBe('One');
    expect(await run(({ three }) => ({ assignee_id: three.user.id }))).toBe('Three');
  });

  it('is not assigned when it was resolved or taken, by the search for room and by its own job', async () => {
    for (const search of [
      (deps: TestServer['deps'], _id: ConversationRow['id']) => assignWaiting(deps),
      (deps: TestServer['deps'], conversation_id: ConversationRow['id']) => autoAssign(deps, { conversation_id }),
    ]) {
      const run = async (valuesOf: (place: Awaited<ReturnType<typeof setUp>>) => Partial<ConversationRow>) => {
        const place = await setUp();
        await search(
          place.after(() => place.change(valuesOf(place))),
          place.id,
        );
        await place.end();
        return place.assignee();
      };
      expect(await run(() => ({}))).toBe('Two');
      expect(await run(() => ({ status: 'resolved' }))).toBeNull();
      expect(await run(({ three }) => ({ assignee_id: three.user.id }))).toBe('Three');
    }
  });

  it('goes to the next one when the agent has left the account', async () => {
    const { account_id, id, two, assignee, after } = await setUp();
    const leave = () =>
      server.deps.write((tx) =>
        tx.db
          .deleteFrom('account_users')
          .where('account_id', '=', account_id)
          .where('user_id', '=', two.user.id)
          .execute(),
      );
    await autoAssign(after(leave), { conversation_id: id });
    expect(await assignee()).toBe('Three');
  });

  it('is left alone when it is gone, and when it is not open any more', async () => {
    const [gone, resolved, taken] = [await setUp(), await setUp(), await setUp()];
    await server.deps.write((tx) => tx.db.deleteFrom('conversations').where('id', '=', gone.id).execute());
    await resolved.change({ status: 'resolved' });
    await taken.change({ assignee_id: taken.three.user.id });
    for (const { id } of [gone, resolved, taken]) await autoAssign(server.deps, { conversation_id: id });
    expect([await gone.assignee(), await resolved.assignee(), await taken.assignee()]).toEqual([
      undefined,
      null,
      'Three',
    ]);
  });
});
