import type { Selectable } from 'kysely';
import type { ChangesTable } from '../../platform/database/schema/changes.ts';

type ChangeRow = Selectable<ChangesTable>;

/** The subject of a change: of many changes of one record, its newest state is enough. */
const subjectOf = ({ name, record_id, conversation_id, contact_id, seq }: ChangeRow) => {
  if (name.startsWith('message.')) return `message:${record_id}`;
  if (name === 'conversation.access_changed') return `access:${conversation_id}`;
  if (name === 'conversation.deleted') return `deleted:${seq}`;
  if (name === 'conversation.mentioned') return `mention:${seq}`;
  if (name.startsWith('conversation.') || name === 'assignee.changed' || name === 'team.changed')
    return `conversation:${conversation_id}`;
  if (name === 'contact.merged') return `merged:${contact_id}`;
  if (name === 'contact.notes_changed') return `notes:${contact_id}`;
  if (name.startsWith('contact.')) return `contact:${contact_id}`;
  return `${name}:${record_id ?? seq}`;
};

/** A record that is new to the client stays new, however often it changed since. */
const nameOf = (first: ChangeRow, last: ChangeRow) =>
  first.name.endsWith('.created') && !last.name.endsWith('.deleted') ? first.name : last.name;

/** One change per record, at the position of its newest, oldest first. */
export const collapse = (rows: ChangeRow[]): ChangeRow[] => {
  const bySubject = new Map<string, ChangeRow>();
  for (const row of rows) {
    const subject = subjectOf(row);
    const existing = bySubject.get(subject);
    bySubject.delete(subject);
    bySubject.set(subject, existing ? { ...row, name: nameOf(existing, row) } : row);
  }
  return [...bySubject.values()];
};
