import type { AccountId, ContactInboxId, Seq } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import { reachedBy } from '../permissions/contact-reach.ts';
import { withinRole } from '../permissions/conversation-reach.ts';
import type { MemberAccess } from '../permissions/member-access.ts';

/** Rows per read; a client gets fewer, because changes of one record are merged. */
const PAGE = 500;

/** The newest number. Read before the data it belongs to, so that nothing between the two is missed. */
export const currentCursor = async (db: Kysely<Database>) => {
  const row = await db.selectFrom('counters').select('value').where('name', '=', 'changes').executeTakeFirst();
  return row?.value ?? 0;
};

/** The oldest stored number; a client with an earlier cursor cannot catch up. */
const oldestKept = async (db: Kysely<Database>) => {
  const row = await db.selectFrom('counters').select('value').where('name', '=', 'changes_swept').executeTakeFirst();
  return row?.value ?? 0;
};

export const isTooOld = async (db: Kysely<Database>, after: Seq) => after < (await oldestKept(db));

const page = (db: Kysely<Database>, after: Seq) =>
  db.selectFrom('changes').selectAll().where('seq', '>', after).orderBy('seq').limit(PAGE);

/** Changes that a visitor's sessions may see after the cursor (wire protocol 6.6: proven ones share). */
export const changesForSessions = async (db: Kysely<Database>, contactInboxIds: ContactInboxId[], after: Seq) => {
  if (contactInboxIds.length === 0) return { rows: [], full: false };
  const rows = await page(db, after)
    .where('contact_inbox_id', 'in', contactInboxIds)
    .where('audience', '!=', 'team')
    .where('user_id', 'is', null)
    .execute();
  return { rows, full: rows.length === PAGE };
};

export const newestSeqForSessions = async (db: Kysely<Database>, ids: ContactInboxId[]): Promise<number> => {
  const row = await db
    .selectFrom('changes')
    .select('seq')
    .where('contact_inbox_id', 'in', ids)
    .where('audience', '!=', 'team')
    .where('user_id', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
};

export const newestSeqOfAccount = async (db: Kysely<Database>, account_id: AccountId): Promise<number> => {
  const row = await db
    .selectFrom('changes')
    .select('seq')
    .where('account_id', '=', account_id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
};

export type AgentScope = MemberAccess & {
  account_id: AccountId;
  /** Changes of contacts belong to no inbox: an agent sees those of the contacts they reach. */
  reachesAllContacts: boolean;
};

/** Changes that an agent may see after the cursor: their inboxes', the team's, and their own. */
export const changesForAgent = async (db: Kysely<Database>, who: AgentScope, after: Seq) => {
  const inboxes = db.selectFrom('inbox_members').select('inbox_id').where('user_id', '=', who.user.id);
  const rows = await page(db, after)
    .where('account_id', '=', who.account_id)
    .where('audience', '!=', 'contact')
    .where(({ or, eb }) => or([eb('user_id', 'is', null), eb('user_id', '=', who.user.id)]))
    .$if(!who.administrator, (query) =>
      query.where(({ or, eb }) => or([eb('inbox_id', 'is', null), eb('inbox_id', 'in', inboxes)])),
    )
    .$if(!who.permissions.has('conversation_manage'), (query) =>
      query.where(({ and, or, eb, exists, selectFrom }) =>
        or([
          and([
            eb('conversation_id', 'is', null),
            or([eb('name', '!=', 'conversation.deleted'), eb('user_id', 'is not', null)]),
          ]),
          eb('name', '=', 'conversation.access_changed'),
          exists(
            selectFrom('conversations')
              .select('conversations.id')
              .whereRef('conversations.id', '=', 'changes.conversation_id')
              .where(withinRole(who)),
          ),
        ]),
      ),
    )
    .$if(!who.permissions.has('contact_manage'), (query) => query.where('name', 'not like', 'contact.%'))
    .$if(!who.reachesAllContacts, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('contact_id', 'is', null),
          eb('inbox_id', 'is not', null),
          eb('user_id', 'is not', null),
          reachedBy(who.user.id, 'changes.contact_id'),
        ]),
      ),
    )
    .execute();
  return { rows, full: rows.length === PAGE };
};

/** Recorded: a client with an earlier cursor has to load everything again. */
export const forgetChanges = async (db: Kysely<Database>, upTo: Seq) => {
  await db.deleteFrom('changes').where('seq', '<=', upTo).execute();
  await db
    .insertInto('counters')
    .values({ name: 'changes_swept', value: upTo })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: upTo }))
    .execute();
};
