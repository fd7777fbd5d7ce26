import type { SetUser } from '@porchlight/core/wire/contact.ts';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { asksCaptcha } from '../auth/captcha.ts';
import { type ContactInboxRow, ensureSession, newSourceId, type Session, type Visitor } from '../auth/contact-auth.ts';
import { isIdentityProven } from '../auth/identity-hash.ts';
import { signVisitorToken } from '../auth/visitor-token.ts';
import type { Deps } from '../deps.ts';
import { notAuthorized } from '../errors.ts';
import type { Tx } from '../transaction.ts';
import { applyContactFields } from './actions.ts';
import { keepConsent } from './consent.ts';
import { mergeContacts } from './merge.ts';
import type { ContactRow } from './present.ts';
import { contactWords } from '../search/words.ts';

/** A host page that proves who they are vouches for a person: no captcha for them. */
const HUMAN = { is_human: true } as const;

/** The identifier as text, numbers too; undefined for none. Cut to what its column holds. */
export const identifierOf = ({ identifier }: SetUser) =>
  identifier === null || identifier === undefined || identifier === '' ? undefined : String(identifier).slice(0, 255);

/** Wire protocol 4.9: proven, not asked, or refused. */
export const proofOf = (visitor: Pick<Visitor, 'inbox'>, given: SetUser) => {
  const identifier = identifierOf(given);
  const hash = given.identifier_hash;
  if (given.custom_attributes && identifier === undefined) return false;
  if (!hash && !visitor.inbox.hmac_mandatory) return false;
  if (hash && identifier !== undefined && isIdentityProven(visitor.inbox.hmac_token, identifier, hash)) return true;
  throw notAuthorized('HMAC failed: Invalid Identifier Hash Provided');
};

const findByIdentifier = (tx: Tx, accountId: AccountId, identifier: string) =>
  tx.db
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('identifier', '=', identifier)
    .executeTakeFirst();

/** From now on this session is known to be theirs. */
export const verify = (tx: Tx, contactInbox: ContactInboxRow) =>
  tx.db
    .updateTable('contact_inboxes')
    .set({ hmac_verified: true, updated_at: tx.now })
    .where('id', '=', contactInbox.id)
    .execute();

/** The identifier is free, or it is this contact's already, or proof opens the contact that has it. Otherwise it is a claim. */
export const identify = async (tx: Tx, session: Session, identifier: string, proven: boolean): Promise<ContactRow> => {
  const owner = await findByIdentifier(tx, session.contact.account_id, identifier);
  if (owner && owner.id !== session.contact.id) {
    if (proven) return mergeContacts(tx, owner, session.contact);
    const additional_attributes = { ...session.contact.additional_attributes, claimed_identifier: identifier };
    await tx.db.updateTable('contacts').set({ additional_attributes }).where('id', '=', session.contact.id).execute();
    return { ...session.contact, additional_attributes };
  }
  const search_words = contactWords({ ...session.contact, identifier });
  await tx.db.updateTable('contacts').set({ identifier, search_words }).where('id', '=', session.contact.id).execute();
  return { ...session.contact, identifier, search_words };
};

/** The claim counts as who they are, for telling one person on a shared device from the next. */
const knownIdentifier = (contact: ContactRow) =>
  contact.identifier ?? contact.additional_attributes['claimed_identifier'];

/** Whether a page now speaks of another person than it did before. */
export const isAnother = (visitor: Pick<Visitor, 'session'>, given: SetUser): boolean => {
  const identifier = identifierOf(given);
  const before = visitor.session && knownIdentifier(visitor.session.contact);
  return before !== undefined && before !== null && identifier !== undefined && before !== identifier;
};

/**
 * Says who the visitor is (wire protocol 4.9, 4.10). A different person than before gets a session of their own, with a new
 * token. Neither an identifier nor any field is a no-op.
 */
export const setUser = async (deps: Deps, visitor: Visitor, given: SetUser) => {
  const proven = proofOf(visitor, given);
  const identifier = identifierOf(given);
  const { identifier: _i, identifier_hash: _h, ...fields } = given;
  const another = isAnother(visitor, given);
  const source_id = another ? newSourceId() : visitor.source_id;
  return deps.write(async (tx) => {
    const session = await ensureSession(tx, { inbox: visitor.inbox, source_id }, deps.env.secretKey);
    await keepConsent(tx, visitor, session.contact);
    if (proven) await verify(tx, session.contactInbox);
    const identified = identifier === undefined ? session.contact : await identify(tx, session, identifier, proven);
    const contact = await applyContactFields(tx, identified, fields);
    const vouched = proven && asksCaptcha(deps.env) && !visitor.isHuman;
    const claims = { source_id, inbox_id: visitor.inbox.id, ...(proven || visitor.isHuman ? HUMAN : {}) };
    const widget_auth_token = another || vouched ? signVisitorToken(claims, deps.env.secretKey) : undefined;
    return { contact, widget_auth_token };
  });
};
