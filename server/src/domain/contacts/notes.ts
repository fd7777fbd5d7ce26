import type { CompanyId, ContactId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { ContactRow, NoteRow } from '../../platform/database/schema/contacts.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Agent } from '../permissions/agent.ts';
import { withinReach } from '../permissions/contact-reach.ts';
import type { Tx } from '../transaction.ts';
import { currentContact } from './contact-fields.ts';

const MOST = 500;

export const listNotes = (db: Kysely<Database>, contact_id: ContactId): Promise<NoteRow[]> =>
  db
    .selectFrom('contact_notes')
    .selectAll()
    .where('contact_id', '=', contact_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();

/** The newest notes of the contacts of a company that the agent reaches, with these contacts. */
export const listNotesOfCompany = async (
  db: Kysely<Database>,
  agent: Agent,
  company_id: CompanyId,
  most: number,
): Promise<{ notes: NoteRow[]; contacts: ContactRow[] }> => {
  const reached = db.selectFrom('contacts').where('company_id', '=', company_id).where(withinReach(agent));
  const notes = await db
    .selectFrom('contact_notes')
    .selectAll()
    .where('contact_id', 'in', reached.select('id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const ids = notes.map(({ contact_id }) => contact_id);
  const contacts = ids.length === 0 ? [] : await reached.selectAll().where('id', 'in', ids).execute();
  return { notes, contacts };
};

export const findNote = (db: Kysely<Database>, contact_id: ContactId, id: number): Promise<NoteRow | undefined> =>
  db
    .selectFrom('contact_notes')
    .selectAll()
    .where('id', '=', id)
    .where('contact_id', '=', contact_id)
    .executeTakeFirst();

export const addNote = async (
  tx: Tx,
  contact: Pick<ContactRow, 'id'>,
  user_id: UserId,
  content: string,
): Promise<NoteRow> => {
  const { id: contact_id, account_id } = await currentContact(tx, contact);
  tx.record('contact.notes_changed', { contact_id });
  return tx.db
    .insertInto('contact_notes')
    .values({ account_id, contact_id, user_id, content, created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** @throws 404 when a colleague deleted it meanwhile. */
export const changeNote = async (tx: Tx, { id }: Pick<NoteRow, 'id'>, content: string): Promise<NoteRow> => {
  const note = await tx.db
    .updateTable('contact_notes')
    .set({ content, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!note) throw notFound();
  tx.record('contact.notes_changed', { contact_id: note.contact_id });
  return note;
};

/** Removing a missing note is no error. */
export const removeNote = async (tx: Tx, { id }: Pick<NoteRow, 'id'>): Promise<void> => {
  const note = await tx.db.deleteFrom('contact_notes').where('id', '=', id).returning('contact_id').executeTakeFirst();
  if (note) tx.record('contact.notes_changed', { contact_id: note.contact_id });
};
