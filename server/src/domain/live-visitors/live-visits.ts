import { createHash } from 'node:crypto';
import { type InboxId, isId } from '@porchlight/core/wire/ids.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import type { Deps } from '../deps.ts';
import type { Visitor } from '../visitors/sessions.ts';
import { goneAt, showsLiveVisitors, type Visit } from './visit.ts';

type Ports = Pick<Deps, 'visits' | 'clock'>;

/** The page keeps the name of its visit secret: agents get another one, with the inbox in front. */
export const visitIdOf = (inbox_id: InboxId, visit: string): string =>
  `${inbox_id}-${createHash('sha256').update(`visit:${inbox_id}:${visit}`).digest('base64url').slice(0, 22)}`;

export const inboxOfVisit = (id: string): InboxId | undefined => {
  const inbox_id = Number(/^(\d{1,15})-[\w-]{22}$/.exec(id)?.[1]);
  return isId<InboxId>(inbox_id) ? inbox_id : undefined;
};

/** Records are written below alone, and by the same version or its neighbour. */
const parse = (record: string): Visit => JSON.parse(record);

/** Also one that is not on the site at the moment. */
export const findVisit = async ({ visits }: Ports, inbox_id: InboxId, id: string): Promise<Visit | undefined> => {
  const record = await visits.read(inbox_id, id);
  return record === undefined ? undefined : parse(record);
};

/** False when the inbox has too many. */
export const saveVisit = ({ visits }: Ports, visit: Visit): Promise<boolean> =>
  visits.write(visit.inbox_id, visit.id, JSON.stringify(visit));

/** Of one inbox, newest activity first. */
export const listVisits = async (
  { visits, clock }: Ports,
  inbox: Pick<InboxRow, 'id' | 'live_visitors' | 'visited_pages'>,
): Promise<Visit[]> => {
  if (!showsLiveVisitors(inbox)) return [];
  const now = clock.now();
  return (await visits.list(inbox.id)).map(parse).filter((visit) => goneAt(visit) > now);
};

/** Not for those who have not agreed to the current text, nor for blocked contacts. */
export const isFollowed = ({ inbox, session, consent }: Visitor): boolean => {
  if (!showsLiveVisitors(inbox) || session?.contact.blocked) return false;
  const { consent_version: required } = inbox;
  if (required === null || session?.contact.consent_version === required) return true;
  // As with a message: `<version>`, `<version>.<wording>`, each with the locale behind it.
  return consent?.split(' ')[0]?.split('.')[0] === required;
};
