import type { SetUser } from '@porchlight/core/wire/contact.ts';
import { type ContactInboxRow, ensureSession, newSourceId, type Session, type Visitor } from '../auth/contact-auth.ts';
import { isIdentityProven } from '../auth/identity-hash.ts';
import { signVisitorToken } from '../auth/visitor-token.ts';
import type { Deps } from '../deps.ts';
import { notAuthorized } from '../errors.ts';
import type { Tx } from '../transaction.ts';
import { applyContactFields } from './actions.ts';
import type { ContactRow } from './present.ts';

const identifierOf = ({ identifier }: SetUser) =>
  identifier === null || identifier === undefined || identifier === '' ? undefined : String(identifier).slice(0, 255);

/** Wire protocol 4.9: proven, not asked, or refused. */
const proofOf = (visitor: Visitor, given: SetUser) => {
  const identifier = identifierOf(given);
  const hash = given.identifier_hash;
  if (given.custom_attributes && identifier === undefined) return false;
  if (!hash && !visitor.inbox.hmac_mandatory) return false;
  if (hash && identifier !== undefined && isIdentityProven(visitor.inbox.hmac_token, identifier, hash)) return true;
  throw notAuthorized('HMAC failed: Invalid Identifier Hash Provided');
};

const findByIdentifier = (tx: Tx, accountId: number, identifier: string) =>
  tx.db
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', accountId as never)
    .where('identifier', '=', identifier)
    .executeTakeFirst();

/** A proven person moves into the contact that has their identifier: conversations, notes and sessions go along. */
const mergeInto = async (tx: Tx, survivor: ContactRow, session: Session): Promise<ContactRow> => {
  const { contact: gone } = session;
  for (const table of ['contact_inboxes', 'conversations', 'contact_notes', 'csat_responses'] as const)
    await tx.db.updateTable(table).set({ contact_id: survivor.id }).where('contact_id', '=', gone.id).execute();
  await tx.db
    .updateTable('messages')
    .set({ sender_id: survivor.id })
    .where('sender_type', '=', 'Contact')
    .where('sender_id', '=', gone.id)
    .where('account_id', '=', survivor.account_id)
    .execute();
  await tx.db.deleteFrom('contacts').where('id', '=', gone.id).execute();
  const sessions = await tx.db
    .selectFrom('contact_inboxes')
    .select('id')
    .where('contact_id', '=', survivor.id)
    .execute();
  for (const { id } of sessions) tx.record('contact.merged', { contact_id: survivor.id, contact_inbox_id: id });
  const custom_attributes = { ...gone.custom_attributes, ...survivor.custom_attributes };
  return tx.db
    .updateTable('contacts')
    .set({
      custom_attributes,
      email: survivor.email ?? gone.email,
      phone_number: survivor.phone_number ?? gone.phone_number,
      updated_at: tx.now,
    })
    .where('id', '=', survivor.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

const verify = (tx: Tx, contactInbox: ContactInboxRow) =>
  tx.db
    .updateTable('contact_inboxes')
    .set({ hmac_verified: true, updated_at: tx.now })
    .where('id', '=', contactInbox.id)
    .execute();

/** The identifier is free, or it is this contact's already, or proof opens the contact that has it. Otherwise it is a claim. */
const identify = async (tx: Tx, session: Session, identifier: string, proven: boolean): Promise<ContactRow> => {
  const owner = await findByIdentifier(tx, session.contact.account_id, identifier);
  if (owner && owner.id !== session.contact.id) {
    if (proven) return mergeInto(tx, owner, session);
    const additional_attributes = { ...session.contact.additional_attributes, claimed_identifier: identifier };
    await tx.db.updateTable('contacts').set({ additional_attributes }).where('id', '=', session.contact.id).execute();
    return { ...session.contact, additional_attributes };
  }
  await tx.db.updateTable('contacts').set({ identifier }).where('id', '=', session.contact.id).execute();
  return { ...session.contact, identifier };
};

/** The claim counts as who they are, for telling one person on a shared device from the next. */
const knownIdentifier = (contact: ContactRow) =>
  contact.identifier ?? contact.additional_attributes['claimed_identifier'];

/**
 * Says who the visitor is (wire protocol 4.9, 4.10). A different person than before gets a session of their own, with a new
 * token. Neither an identifier nor any field is a no-op.
 */
export const setUser = async (deps: Deps, visitor: Visitor, given: SetUser) => {
  const proven = proofOf(visitor, given);
  const identifier = identifierOf(given);
  const { identifier: _i, identifier_hash: _h, ...fields } = given;
  const before = visitor.session && knownIdentifier(visitor.session.contact);
  const another = before !== undefined && before !== null && identifier !== undefined && before !== identifier;
  const source_id = another ? newSourceId() : visitor.source_id;
  return deps.write(async (tx) => {
    const session = await ensureSession(tx, { inbox: visitor.inbox, source_id }, deps.env.secretKey);
    if (proven) await verify(tx, session.contactInbox);
    const identified = identifier === undefined ? session.contact : await identify(tx, session, identifier, proven);
    const contact = await applyContactFields(tx, identified, fields);
    const widget_auth_token = another
      ? signVisitorToken({ source_id, inbox_id: visitor.inbox.id }, deps.env.secretKey)
      : undefined;
    return { contact, widget_auth_token };
  });
};
