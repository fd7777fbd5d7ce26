import type { UserId } from '@porchlight/core/wire/ids.ts';
import { currentOrigin } from '../audit/request-origin.ts';
import type { SecurityNotice } from '../job-payloads.ts';
import type { Tx } from '../transaction.ts';
import { loadUser } from './users.ts';

type Facts = Pick<SecurityNotice, 'kind'> &
  Partial<Pick<SecurityNotice, 'name' | 'account'>> & {
    alsoTo?: string;
  };

const MOST_CHARACTERS = 255;

/** Actor and origin come from the request. The address is read now: a later change must not divert the email. */
export const notifyOfSecurity = async (tx: Tx, user_id: UserId, { alsoTo, ...facts }: Facts): Promise<void> => {
  const { email } = await loadUser(tx.db, user_id);
  const origin = currentOrigin();
  const by = origin?.actor && origin.actor.id !== user_id ? origin.actor.email : null;
  const isOwn = origin !== undefined && by === null;
  const notice: Omit<SecurityNotice, 'to'> = {
    ...facts,
    user_id,
    email,
    at: tx.now,
    by,
    // Of a colleague only their name.
    ip: isOwn ? origin.request.ip : null,
    user_agent: isOwn ? (origin.request.headers['user-agent']?.slice(0, MOST_CHARACTERS) ?? null) : null,
  };
  for (const to of alsoTo === undefined ? [email] : [alsoTo, email]) tx.enqueue('mail.security', { ...notice, to });
};
