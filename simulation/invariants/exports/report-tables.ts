import type { Row } from './exported.ts';

const NOUNS = ['agent', 'team', 'inbox', 'label'] as const;
type Noun = (typeof NOUNS)[number];
const NAMES = ['conversations_count', 'resolved_conversations_count', 'csat_count', 'avg_resolution_time'] as const;

export type Line = { id: number } & Readonly<Record<(typeof NAMES)[number], number | null>>;
export type Tables = Readonly<Record<Noun, readonly Line[]>>;
type Rows = (table: string) => readonly Row[];

/** Where a table has none, that of the conversation counts. */
const COLUMNS: Readonly<Record<Exclude<Noun, 'label'>, Readonly<Record<string, string>>>> = {
  agent: { conversations: 'assignee_id', reporting_events: 'user_id', csat_responses: 'assigned_agent_id' },
  team: { conversations: 'team_id' },
  inbox: { conversations: 'inbox_id', reporting_events: 'inbox_id' },
};

const objectsOf = (rows: Rows, noun: Noun) => {
  const conversations = new Map(rows('conversations').map((row) => [Number(row['id']), row]));
  const labels = Map.groupBy(rows('conversation_labels'), (row) => Number(row['conversation_id']));
  return (table: string, row: Row): number[] => {
    const conversation = Number(row[table === 'conversations' ? 'id' : 'conversation_id']);
    if (noun === 'label') return (labels.get(conversation) ?? []).map((label) => Number(label['label_id']));
    const own = COLUMNS[noun][table];
    const found = own ? row[own] : conversations.get(conversation)?.[COLUMNS[noun]['conversations'] ?? ''];
    return found === null || found === undefined ? [] : [Number(found)];
  };
};

const linesOf = (rows: Rows, accountId: number, noun: Noun) => {
  const objects = objectsOf(rows, noun);
  const of = (table: string, isCounted: (row: Row) => boolean = () => true) =>
    rows(table)
      .filter((row) => Number(row['account_id']) === accountId && isCounted(row))
      .flatMap((row) => objects(table, row).map((id) => ({ id, row })));
  const conversations = of('conversations');
  const resolved = of('reporting_events', (row) => row['name'] === 'conversation_resolved');
  const ratings = of('csat_responses');
  return (id: number): Line => {
    const mine = resolved.filter((each) => each.id === id);
    const milliseconds = mine.reduce((sum, { row }) => sum + Math.round(Number(row['value']) * 1_000), 0);
    return {
      id,
      conversations_count: conversations.filter((each) => each.id === id).length,
      resolved_conversations_count: mine.length,
      csat_count: ratings.filter((each) => each.id === id).length,
      avg_resolution_time: mine.length === 0 ? null : milliseconds / (mine.length * 1_000),
    };
  };
};

/** How the tables by agent, team, inbox and label differ from the rows. */
export const tableProblems = (tables: Tables, rows: Rows, accountId: number): string[] =>
  NOUNS.flatMap((noun) => {
    const storedOf = linesOf(rows, accountId, noun);
    return tables[noun].flatMap((line) => {
      const stored = storedOf(line.id);
      return NAMES.filter((name) => line[name] !== stored[name]).map(
        (name) => `the report of ${noun} ${line.id} says ${name} ${line[name]}, the rows say ${stored[name]}`,
      );
    });
  });
