import type { Kysely } from 'kysely';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { Database } from '../../../platform/database/schema/database.ts';
import { unprocessable } from '../../../platform/errors.ts';
import { findContinuation } from '../merged-conversations.ts';
import { findConversationToMail } from '../queries.ts';

type Mailable = NonNullable<Awaited<ReturnType<typeof findConversationToMail>>>;

/** A claimed address of a merged contact may be another visitor's: neither messages nor a link may go there. */
export const isMailable = (place: Mailable): place is Mailable & { email: string } =>
  Boolean(place.email) &&
  !place.blocked &&
  place.channel_type === 'Channel::WebWidget' &&
  (place.owns_contact || place.email_verified !== false);

/** Replies go on in `into`. @throws 422 when the author of `from` would not get them */
export const refuseLostReplies = async (
  db: Kysely<Database>,
  from: ConversationRow,
  into: ConversationRow,
): Promise<void> => {
  if (await findContinuation({ db }, { ...from, merged_into_id: into.id })) return;
  const place = await findConversationToMail({ db }, into.id);
  if (place?.channel_type !== 'Channel::WebWidget') return;
  if (place.continuity_via_email && isMailable(place)) return;
  throw unprocessable(
    `The contact cannot see #${into.display_id} from where they wrote #${from.display_id}, and replies there reach no email address of theirs. Reply in #${from.display_id}, or add their email address first.`,
  );
};
