import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { contactWords } from '../../platform/database/folded-text.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { mergeContacts } from '../contacts/merging/merge-contacts.ts';
import {
  claimKey,
  claimsAmong,
  closeUnprovenSessions,
  demoteToClaims,
  isVerified,
} from '../contacts/verified-values.ts';
import type { Tx } from '../transaction.ts';
import { detachSession } from './detaching/detach-session.ts';
import { renewSession } from './renew-session.ts';
import type { Session } from './sessions.ts';

const findByIdentifier = (tx: Tx, accountId: AccountId, identifier: string) =>
  tx.db
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('identifier', '=', identifier)
    .executeTakeFirst();

const write = (tx: Tx, { id }: ContactRow, values: Partial<ContactRow>): Promise<ContactRow> =>
  tx.db
    .updateTable('contacts')
    .set({ ...values, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const withIdentifier = (tx: Tx, contact: ContactRow, identifier: string, identifier_verified: boolean) => {
  const { [claimKey('identifier')]: _claim, ...additional_attributes } = contact.additional_attributes;
  const search_words = contactWords({ ...contact, identifier });
  return write(tx, contact, { identifier, identifier_verified, additional_attributes, search_words });
};

/** Without proof an identifier is a claim: taken while it is free, and stored beside the contact when another has it. */
export const claimIdentifier = async (tx: Tx, session: Session, identifier: string): Promise<Session> => {
  const { contact, contactInbox } = session;
  if (contact.identifier === identifier) return session;
  const owner = await findByIdentifier(tx, contact.account_id, identifier);
  const isFree = !owner && contactInbox.owns_contact && !(await isVerified(tx, contact, 'identifier'));
  if (isFree) return { contactInbox, contact: await withIdentifier(tx, contact, identifier, false) };
  const additional_attributes = { ...contact.additional_attributes, [claimKey('identifier')]: identifier };
  return { contactInbox, contact: await write(tx, contact, { additional_attributes }) };
};

const contactOfProof = async (tx: Tx, { contact }: Session, identifier: string): Promise<ContactRow> => {
  const owner = await findByIdentifier(tx, contact.account_id, identifier);
  if (owner && owner.id !== contact.id) {
    if (await isVerified(tx, owner, 'identifier')) return mergeContacts(tx, owner, contact);
    await demoteToClaims(tx, owner, ['identifier']);
  }
  return withIdentifier(tx, contact, identifier, true);
};

/**
 * A valid hash opens the contact of its identifier, or makes this session's contact that one. A contact that only claimed
 * the identifier keeps its messages and loses the identifier; unproven sessions of the contact no longer see its record; and
 * an address that was given before the proof, perhaps by another person at this device, becomes a claim again.
 */
export const proveIdentifier = async (
  tx: Tx,
  session: Session,
  identifier: string,
  secretKey: string,
): Promise<Session> => {
  const { contact: before, contactInbox } = session;
  if (contactInbox.hmac_verified && before.identifier === identifier) {
    const contact = before.identifier_verified ? before : await write(tx, before, { identifier_verified: true });
    return { contactInbox, contact };
  }
  // Joined by an agent to a contact that is not the one proven: the proof counts only for this visitor.
  const isOwn = contactInbox.owns_contact || before.identifier === identifier;
  const own = isOwn ? session : await detachSession(tx, session);
  const claims = await claimsAmong(tx, own.contact, ['email', 'phone_number']);
  const contact = await contactOfProof(
    tx,
    { ...own, contact: await demoteToClaims(tx, own.contact, claims) },
    identifier,
  );
  await tx.db
    .updateTable('contact_inboxes')
    .set({ hmac_verified: true, owns_contact: true })
    .where('id', '=', contactInbox.id)
    .execute();
  const proven = await renewSession(tx, contactInbox, secretKey);
  await closeUnprovenSessions(tx, contact.id);
  return { contactInbox: proven, contact };
};
