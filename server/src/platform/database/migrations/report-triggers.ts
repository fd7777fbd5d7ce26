export const DAY_MS = 86_400_000;

/** Columns by which the reports count the rows of each table; locked in the order in which a message is written. */
export const COUNTED: Record<string, string> = {
  messages: 'account_id, created_at, conversation_id, inbox_id, message_type, private, sender_type, sender_id',
  conversations: 'account_id, created_at',
  reporting_events: 'account_id, created_at, conversation_id, inbox_id, user_id, name, value, value_in_business_hours',
  csat_responses: 'account_id, created_at, conversation_id, assigned_agent_id, rating',
};

/** A query of the days on which anything of a conversation is counted. */
export const daysOf = (conversation: string): string => {
  const facts = ['messages', 'reporting_events', 'csat_responses'];
  const keys = [['conversations', 'id'], ...facts.map((table) => [table, 'conversation_id'])];
  return keys
    .map(
      ([table, key]) => `SELECT account_id, created_at / ${DAY_MS} AS day FROM ${table} WHERE ${key} = ${conversation}`,
    )
    .join(' UNION ');
};
