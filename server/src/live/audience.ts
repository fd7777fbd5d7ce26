import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Change } from '../reactions-types.ts';
import { administratorsTopic, inboxTopic, teamTopic, userTopic, visitorTopic } from './topics.ts';

type Session = {
  id: number;
  contact_id: number;
  pubsub_token: string;
  hmac_verified: boolean;
  owns_contact: boolean;
};

/** The visitors' sessions that some of these changes are for, in one query. */
export const loadSessions = async (db: Kysely<Database>, changes: Change[]): Promise<Session[]> => {
  const contacts = [
    ...new Set(
      changes.flatMap((change) => (change.audience !== 'team' && change.contact_id ? [change.contact_id] : [])),
    ),
  ];
  if (contacts.length === 0) return [];
  return db
    .selectFrom('contact_inboxes')
    .select(['id', 'contact_id', 'pubsub_token', 'hmac_verified', 'owns_contact'])
    .where('contact_id', 'in', contacts)
    .execute();
};

/** Wire protocol 6.6: a proven session is told together with all other proven ones of the same contact. */
const sessionsFor = (change: Change, sessions: Session[]) => {
  const own = sessions.find((session) => session.id === change.contact_inbox_id);
  if (!own) return [];
  if (!own.hmac_verified || change.audience === 'contact') return [own];
  return sessions.filter((session) => session.contact_id === own.contact_id && session.hmac_verified);
};

/** Whether the session a change is for may know its contact's name. */
export const ownsContact = (change: Change, sessions: Session[]) =>
  sessions.find(({ id }) => id === change.contact_inbox_id)?.owns_contact ?? false;

const teamTopics = (change: Change) =>
  change.inbox_id === null
    ? [teamTopic(change.account_id)]
    : [inboxTopic(change.inbox_id), administratorsTopic(change.account_id)];

/** Who hears of a change. A change of the team's, a note above all, never has a visitor's topic. */
export const topicsFor = (change: Change, sessions: Session[]) => {
  if (change.user_id !== null) return { team: [userTopic(change.user_id)], visitors: [] };
  const visitors =
    change.audience === 'team'
      ? []
      : sessionsFor(change, sessions).map((session) => visitorTopic(session.pubsub_token));
  return { team: change.audience === 'contact' ? [] : teamTopics(change), visitors };
};
