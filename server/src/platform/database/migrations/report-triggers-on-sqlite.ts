import { COUNTED, DAY_MS, daysOf } from './report-triggers.ts';

const forgetDay = (row: 'NEW' | 'OLD') =>
  `DELETE FROM report_days WHERE account_id = ${row}.account_id AND day = ${row}.created_at / ${DAY_MS};`;

const forgetConversation = (id: string) => `DELETE FROM report_days WHERE (account_id, day) IN (${daysOf(id)});`;

const trigger = (name: string, when: string, body: string) =>
  `CREATE TRIGGER report_days_of_${name} AFTER ${when} BEGIN ${body} END`;

/** The rows of a deleted team or label need not be visited: its figures are not read any more. */
const MOVED = `NEW.assignee_id IS NOT OLD.assignee_id OR NEW.inbox_id IS NOT OLD.inbox_id OR (NEW.team_id IS NOT OLD.team_id
  AND (NEW.team_id IS NOT NULL OR EXISTS (SELECT 1 FROM teams WHERE id = OLD.team_id)))`;

export const sqliteTriggers = (): string[] => [
  ...Object.entries(COUNTED).flatMap(([table, columns]) => [
    trigger(`new_${table}`, `INSERT ON ${table}`, forgetDay('NEW')),
    trigger(`changed_${table}`, `UPDATE OF ${columns} ON ${table}`, forgetDay('OLD') + forgetDay('NEW')),
    trigger(`deleted_${table}`, `DELETE ON ${table}`, forgetDay('OLD')),
  ]),
  trigger(
    'moved_conversations',
    `UPDATE OF assignee_id, inbox_id, team_id ON conversations WHEN ${MOVED}`,
    forgetConversation('NEW.id'),
  ),
  trigger('new_labels', 'INSERT ON conversation_labels', forgetConversation('NEW.conversation_id')),
  trigger(
    'changed_labels',
    'UPDATE ON conversation_labels',
    forgetConversation('OLD.conversation_id') + forgetConversation('NEW.conversation_id'),
  ),
  trigger(
    'deleted_labels',
    'DELETE ON conversation_labels WHEN EXISTS (SELECT 1 FROM labels WHERE id = OLD.label_id)',
    forgetConversation('OLD.conversation_id'),
  ),
];
