import { ACTIVITY, INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { sql } from 'kysely';
import type { TestServer } from '../harness.ts';

/** Each is what a report counts, or what it must not. */
export const FACT_KINDS = [
  ...(['incoming', 'outgoing', 'note', 'activity', 'conversation', 'rating'] as const),
  ...(['first_response', 'reply_time', 'conversation_resolved', 'bot_resolved', 'bot_handoff'] as const),
];
export type Fact = { kind: (typeof FACT_KINDS)[number]; at: number; of: number; who: number; value: number };

const PICK = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
};

/** An account with two inboxes, teams, labels and agents, and a few conversations of each. */
export const buildReportPlace = async (server: TestServer, start: number) => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const other = await server.buildInbox({ account_id, enable_email_collect: false });
  const boss = await server.buildAgent({ account_id, role: 'administrator' });
  const agents = [boss, await server.buildAgent({ account_id, inbox_ids: [inbox.id, other.id] })].map(
    ({ user }) => user,
  );
  const named = { account_id, created_at: start, updated_at: start };
  const teams = await Promise.all(
    ['sales', 'support'].map((name) =>
      server.make('teams', () => ({ ...named, name, description: '', allow_auto_assign: false })),
    ),
  );
  const colors = { color: '#1f93ff', description: null, show_on_sidebar: true };
  const labels = await Promise.all(
    ['vip', 'urgent'].map((title) => server.make('labels', () => ({ ...named, title, ...colors }))),
  );
  const visitors = await Promise.all([inbox, other].map((place) => server.buildVisitor(place)));
  const conversations: Awaited<ReturnType<typeof server.buildConversation>>[] = [];

  /** The id, or null where the team or label was deleted since. */
  const existing = async <Id extends number>(table: 'teams' | 'labels', { id }: { id: Id }): Promise<Id | null> => {
    const { rows } = await sql`SELECT id FROM ${sql.table(table)} WHERE id = ${id}`.execute(server.deps.db);
    return rows.length > 0 ? id : null;
  };

  const begin = async (at: number, index: number) => {
    const conversation = await server.buildConversation({
      contact_inbox_id: PICK(visitors, index).contact_inbox.id,
      assignee_id: index % 3 === 0 ? null : PICK(agents, index).id,
      team_id: index % 4 === 0 ? null : await existing('teams', PICK(teams, index)),
      created_at: at,
    });
    const label_id = index % 2 === 0 ? await existing('labels', PICK(labels, index / 2)) : null;
    if (label_id)
      await server.make('conversation_labels', (created_at) => ({
        conversation_id: conversation.id,
        label_id,
        created_at,
      }));
    conversations.push(conversation);
    return conversation;
  };
  for (let index = 0; index < 4; index += 1) await begin(start + index * 3_600_000, index);

  const addMessage = ({ kind, at, who }: Fact, conversation: (typeof conversations)[number]) => {
    const row = { conversation_id: conversation.id, created_at: at };
    if (kind === 'incoming' || kind === 'rating') return server.buildMessage({ ...row, message_type: INCOMING });
    if (kind === 'activity') return server.buildMessage({ ...row, message_type: ACTIVITY });
    const sender = who === 2 ? {} : { sender_type: 'User' as const, sender_id: PICK(agents, who).id };
    return server.buildMessage({ ...row, message_type: OUTGOING, private: kind === 'note', ...sender });
  };

  const add = async (fact: Fact): Promise<void> => {
    const { kind, at, of, who, value } = fact;
    if (kind === 'conversation') return void (await begin(at, of));
    const conversation = PICK(conversations, of);
    const alive = await server.deps.db
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', conversation.id)
      .executeTakeFirst();
    if (!alive) return;
    const user_id = who === 2 ? null : PICK(agents, who).id;
    const place = { account_id, conversation_id: conversation.id, created_at: at };
    if (kind === 'incoming' || kind === 'outgoing' || kind === 'note' || kind === 'activity')
      return void (await addMessage(fact, conversation));
    if (kind === 'rating') {
      const message = await addMessage(fact, conversation);
      await server.make('csat_responses', () => ({
        ...place,
        message_id: message.id,
        contact_id: conversation.contact_id,
        assigned_agent_id: user_id,
        rating: 1 + (value % 5),
        feedback_message: null,
        updated_at: at,
      }));
      return;
    }
    await server.make('reporting_events', () => ({
      ...place,
      name: kind,
      inbox_id: conversation.inbox_id,
      user_id,
      value: value / 1_000,
      value_in_business_hours: Math.floor(value / 3) / 1_000,
      event_start_at: at - value,
    }));
  };
  return { account_id, inboxes: [inbox, other], boss: server.asAgent(boss), agents, teams, labels, conversations, add };
};
export type ReportPlace = Awaited<ReturnType<typeof buildReportPlace>>;
