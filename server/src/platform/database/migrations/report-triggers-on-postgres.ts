import { COUNTED, DAY_MS, daysOf } from './report-triggers.ts';

/** Days are visited in order, so that two transactions that forget the same ones wait for each other instead of a deadlock. */
const forgetAll = (days: string) => `FOR found IN ${days} ORDER BY 1, 2 LOOP
    DELETE FROM report_days WHERE account_id = found.account_id AND day = found.day; END LOOP;`;

const triggerFunction = (name: string, body: string) =>
  `CREATE FUNCTION report_days_of_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE found record; BEGIN ${body} RETURN NULL; END $$`;

const rows = (row: 'OLD' | 'NEW') => `SELECT ${row}.account_id AS account_id, ${row}.created_at / ${DAY_MS} AS day`;
const WITH_TRANSITION = { INSERT: 'NEW', DELETE: 'OLD' } as const;

const forEach = (kind: 'ROW' | 'STATEMENT', name: string) =>
  `FOR EACH ${kind} EXECUTE FUNCTION report_days_of_${name}()`;

/** Of a statement where PostgreSQL allows it: messages are inserted many at a time. */
export const postgresTriggers = (): string[] => [
  triggerFunction('rows', forgetAll(`SELECT DISTINCT account_id, created_at / ${DAY_MS} AS day FROM facts`)),
  triggerFunction('changed_row', forgetAll(`${rows('OLD')} UNION ${rows('NEW')}`)),
  // The rows of a deleted team or label need not be visited: its figures are not read any more.
  triggerFunction(
    'moved_conversation',
    `IF OLD.assignee_id IS NOT DISTINCT FROM NEW.assignee_id AND OLD.inbox_id = NEW.inbox_id AND NEW.team_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM teams WHERE id = OLD.team_id) THEN RETURN NULL; END IF; ${forgetAll(daysOf('NEW.id'))}`,
  ),
  triggerFunction('new_label', forgetAll(daysOf('NEW.conversation_id'))),
  triggerFunction(
    'changed_label',
    forgetAll(`${daysOf('OLD.conversation_id')} UNION ${daysOf('NEW.conversation_id')}`),
  ),
  triggerFunction(
    'deleted_label',
    `IF EXISTS (SELECT 1 FROM labels WHERE id = OLD.label_id) THEN ${forgetAll(daysOf('OLD.conversation_id'))} END IF;`,
  ),
  ...Object.entries(COUNTED).flatMap(([table, columns]) => [
    ...Object.entries(WITH_TRANSITION).map(
      ([event, row]) =>
        `CREATE TRIGGER report_days_of_${event.toLowerCase()} AFTER ${event} ON ${table} REFERENCING ${row} TABLE AS facts ${forEach('STATEMENT', 'rows')}`,
    ),
    `CREATE TRIGGER report_days_of_update AFTER UPDATE OF ${columns} ON ${table} ${forEach('ROW', 'changed_row')}`,
  ]),
  `CREATE TRIGGER report_days_of_move AFTER UPDATE OF assignee_id, inbox_id, team_id ON conversations FOR EACH ROW
    WHEN (OLD.assignee_id IS DISTINCT FROM NEW.assignee_id OR OLD.inbox_id <> NEW.inbox_id
      OR OLD.team_id IS DISTINCT FROM NEW.team_id) EXECUTE FUNCTION report_days_of_moved_conversation()`,
  `CREATE TRIGGER report_days_of_insert AFTER INSERT ON conversation_labels ${forEach('ROW', 'new_label')}`,
  `CREATE TRIGGER report_days_of_update AFTER UPDATE ON conversation_labels ${forEach('ROW', 'changed_label')}`,
  `CREATE TRIGGER report_days_of_delete AFTER DELETE ON conversation_labels ${forEach('ROW', 'deleted_label')}`,
];
