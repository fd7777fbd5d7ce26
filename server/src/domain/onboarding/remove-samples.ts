import type { AccountId, InboxId } from '@porchlight/core/wire/ids.ts';
import { deleteCannedResponse } from '../canned-responses/save-canned-response.ts';
import type { Deps } from '../deps.ts';
import { deleteArticle } from '../help-centre/save-article.ts';
import type { Agent } from '../permissions/agent.ts';
import { eraseContact } from '../privacy/erase-contact.ts';
import { eraseConversations } from '../privacy/erase-conversations.ts';
import type { Tx } from '../transaction.ts';
import { lockSamples } from './sample-marks.ts';

/** In one transaction; agents and API clients may have added more than there were. */
const AT_ONCE = 200;

const samplesOf = (tx: Tx, account_id: AccountId) =>
  tx.db.selectFrom('sample_records').selectAll().where('account_id', '=', account_id).execute();

const eraseSome = async (tx: Tx, inboxes: readonly InboxId[]) => {
  if (inboxes.length === 0) return 0;
  const rows = await tx.db
    .selectFrom('conversations')
    .select('id')
    .where('inbox_id', 'in', inboxes)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  await eraseConversations(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
};

/** A contact who has a conversation or a session elsewhere meanwhile stays: they are not a sample any more. */
const eraseContacts = async (tx: Tx, account_id: AccountId, inboxes: readonly InboxId[]) => {
  const contacts = await tx.db
    .selectFrom('contacts as c')
    .innerJoin('sample_records as s', 's.contact_id', 'c.id')
    .select(['c.id', 'c.account_id', 'c.avatar_key', 'c.email'])
    .where('s.account_id', '=', account_id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('conversations as o').select('o.id').whereRef('o.contact_id', '=', 'c.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contact_inboxes as i')
            .select('i.id')
            .whereRef('i.contact_id', '=', 'c.id')
            .$if(inboxes.length > 0, (query) => query.where('i.inbox_id', 'not in', inboxes)),
        ),
      ),
    )
    .execute();
  for (const contact of contacts) await eraseContact(tx, contact);
};

/** Contacts who stay lose the labels of the samples; a label that anything else has by now stays, and so does a changed one. */
const removeLabels = async (tx: Tx, account_id: AccountId) => {
  const labels = tx.db
    .selectFrom('sample_records')
    .select('label_id')
    .where('account_id', '=', account_id)
    .where('label_id', 'is not', null);
  const contacts = tx.db
    .selectFrom('sample_records')
    .select('contact_id')
    .where('account_id', '=', account_id)
    .where('contact_id', 'is not', null);
  await tx.db
    .deleteFrom('contact_labels')
    .where('label_id', 'in', labels)
    .where('contact_id', 'in', contacts)
    .execute();
  let unused = tx.db.deleteFrom('labels').where('id', 'in', labels).whereRef('updated_at', '=', 'created_at');
  for (const table of ['conversation_labels', 'contact_labels', 'agent_skills'] as const)
    unused = unused.where('id', 'not in', (from) => from.selectFrom(table).select('label_id'));
  await unused.execute();
};

/** What was changed since belongs to the team. */
const removeContent = async (tx: Tx, agent: Agent) => {
  const account_id = agent.account.id;
  const responses = await tx.db
    .selectFrom('canned_responses as r')
    .innerJoin('sample_records as s', 's.canned_response_id', 'r.id')
    .select('r.id')
    .where('s.account_id', '=', account_id)
    .whereRef('r.updated_at', '=', 'r.created_at')
    .execute();
  for (const { id } of responses) await deleteCannedResponse(tx, agent, id);
  const articles = await tx.db
    .selectFrom('articles as a')
    .innerJoin('sample_records as s', 's.article_id', 'a.id')
    .selectAll('a')
    .where('s.account_id', '=', account_id)
    .whereRef('a.updated_at', '=', 'a.created_at')
    .execute();
  for (const article of articles) await deleteArticle(tx, article);
};

const removeInboxes = async (tx: Tx, account_id: AccountId, inboxes: readonly InboxId[]) => {
  if (inboxes.length === 0) return;
  const files = await tx.db
    .selectFrom('blobs')
    .select('key')
    .where('inbox_id', 'in', inboxes)
    .unionAll(
      tx.db.selectFrom('inboxes').select('avatar_key as key').where('id', 'in', inboxes).$narrowType<{ key: string }>(),
    )
    .execute();
  await tx.db.deleteFrom('inboxes').where('id', 'in', inboxes).execute();
  const keys = files.flatMap(({ key }) => (key ? [key] : []));
  if (keys.length > 0) tx.enqueue('files.delete', { keys, account_id });
};

/** True while conversations are left. The last transaction removes the rest. */
const removeSome = async (tx: Tx, agent: Agent): Promise<boolean> => {
  const account_id = agent.account.id;
  await lockSamples(tx, account_id);
  const samples = await samplesOf(tx, account_id);
  if (samples.length === 0) return false;
  const inboxes = samples.flatMap(({ inbox_id }) => (inbox_id === null ? [] : [inbox_id]));
  if ((await eraseSome(tx, inboxes)) === AT_ONCE) return true;
  await eraseContacts(tx, account_id, inboxes);
  await removeInboxes(tx, account_id, inboxes);
  await removeLabels(tx, account_id);
  await removeContent(tx, agent);
  await tx.db.deleteFrom('sample_records').where('account_id', '=', account_id).execute();
  tx.record('account.cache_invalidated', { account_id });
  return false;
};

/** Removes all sample data and nothing else. Interrupted, it is complete after another call. */
export const removeSamples = async ({ write }: Pick<Deps, 'write'>, agent: Agent): Promise<void> => {
  while (await write((tx) => removeSome(tx, agent)));
};
