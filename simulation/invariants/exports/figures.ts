import { INCOMING, type MessageType, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { ZONE } from '../../servers/installation.ts';
import type { World } from '../../world.ts';
import type { Row } from './exported.ts';
import { type Line, type Tables, tableProblems } from './report-tables.ts';

const NAMES = ['conversations_count', 'incoming_messages_count', 'outgoing_messages_count'] as const;
type Name = (typeof NAMES)[number];
type Summary = Readonly<Record<Name, number>>;
type Bucket = { value: number; timestamp: number };

/** Of the account (`inbox` undefined) or of one inbox. */
type ScopeFigures = { inbox: number | undefined; summary: Summary; byHour: readonly Bucket[] };
export type Figures = { scopes: readonly ScopeFigures[]; tables: Tables };

const DAY_SECONDS = 86_400;

/** Over the whole run. A repeated or skipped hour must not be counted twice or lost. */
export const readFigures = async ({ api, accountId, inboxes, installation }: World): Promise<Figures> => {
  const path = `/api/v2/accounts/${accountId}/reports`;
  const now = Math.floor((Date.now() + installation.clockOffset()) / 1_000);
  const span = { since: now - 300 * DAY_SECONDS, until: now + 2 * DAY_SECONDS, timezone: ZONE };
  const table = (noun: string) => api.get<Line[]>(`${path.replace('/reports', '/summary_reports')}/${noun}`, span);
  const tables = {
    agent: await table('agent'),
    team: await table('team'),
    inbox: await table('inbox'),
    label: await table('label'),
  };
  const scopes = await Promise.all(
    [undefined, ...inboxes.map(({ id }) => id)].map(async (inbox) => {
      const query = { ...span, ...(inbox === undefined ? { type: 'account' } : { type: 'inbox', id: inbox }) };
      const hours = { ...query, metric: 'incoming_messages_count', group_by: 'hour' };
      return {
        inbox,
        summary: await api.get<Summary>(`${path}/summary`, query),
        byHour: await api.get<Bucket[]>(path, hours),
      };
    }),
  );
  return { scopes, tables };
};

const countOf = (rows: readonly Row[], type: MessageType) =>
  rows.filter((row) => Number(row['message_type']) === type && !(type === OUTGOING && row['private'])).length;

const scopeProblems = (
  scopes: readonly ScopeFigures[],
  rows: (table: string) => readonly Row[],
  accountId: number,
): string[] =>
  scopes.flatMap(({ inbox, summary, byHour }) => {
    const isMeant = (row: Row) =>
      Number(row['account_id']) === accountId && (inbox === undefined || Number(row['inbox_id']) === inbox);
    const messages = rows('messages').filter(isMeant);
    const stored: Summary = {
      conversations_count: rows('conversations').filter(isMeant).length,
      incoming_messages_count: countOf(messages, INCOMING),
      outgoing_messages_count: countOf(messages, OUTGOING),
    };
    const where = inbox === undefined ? 'the account' : `inbox ${inbox}`;
    const hours = byHour.reduce((sum, { value }) => sum + value, 0);
    const problems = NAMES.filter((name) => summary[name] !== stored[name]).map(
      (name) => `the report of ${where} says ${name} ${summary[name]}, the rows say ${stored[name]}`,
    );
    if (hours !== stored.incoming_messages_count)
      problems.push(
        `the hours of ${where} have ${hours} incoming messages, the rows ${stored.incoming_messages_count}`,
      );
    return problems;
  });

/** No report counts the inbox of the sample data. */
const withoutSamples = (rows: (table: string) => readonly Row[]) => {
  const inboxes = new Set<unknown>(rows('sample_records').map((row) => row['inbox_id'] ?? undefined));
  const isSample = (row: Row) => row['inbox_id'] !== undefined && inboxes.has(row['inbox_id']);
  const conversations = new Set<unknown>(
    rows('conversations')
      .filter(isSample)
      .map(({ id }) => id),
  );
  return (table: string) =>
    rows(table).filter((row) => !isSample(row) && !conversations.has(row['conversation_id'] ?? undefined));
};

/** How the reports, by roll-ups of days that are over or directly, differ from the rows that they are computed from. */
export const figureProblems = (
  { scopes, tables }: Figures,
  rows: (table: string) => readonly Row[],
  accountId: number,
): string[] => {
  const counted = withoutSamples(rows);
  return [...scopeProblems(scopes, counted, accountId), ...tableProblems(tables, counted, accountId)];
};
