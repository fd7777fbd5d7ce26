import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../testing/harness.ts';
import { toHttpError } from './error-response.ts';

it('what names a row that was deleted meanwhile is a conflict, and no failure of the server', async () => {
  const server = await startTestServer();
  onTestFinished(server.close);
  const inbox = await server.buildInbox();
  const { contact_inbox } = await server.buildVisitor(inbox);
  const { id } = await server.buildConversation({ contact_inbox_id: contact_inbox.id });
  const gone = { run_id: 9_999, conversation_id: id, state: 'waiting' as const, error: null, undo_facts: null };
  const refused = await server.deps
    .write((tx) => tx.db.insertInto('bulk_items').values(gone).execute())
    .then(
      () => undefined,
      (error) => error,
    );
  expect(toHttpError(refused, null)).toMatchObject({ status: 409, body: { error: expect.stringMatching(/deleted/) } });
});
