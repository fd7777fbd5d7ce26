import { createHmac } from 'node:crypto';
import type { IncomingRequest } from '@porchlight/core/wire/settings/incoming-webhook.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import type { IncomingWebhookRow } from '../../platform/database/schema/webhooks.ts';
import { pickDefined } from '../../platform/defined-fields.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { type Identity, isVerified } from '../contacts/verified-values.ts';
import { inboxOf } from '../inboxes/queries.ts';
import type { Tx } from '../transaction.ts';
import { createContactInbox } from '../visitors/contact-inboxes.ts';
import { wasErased } from '../visitors/ended-sessions.ts';
import { identify } from '../visitors/identify-contact.ts';
import { applySessionFields } from '../visitors/session-fields.ts';
import { ensureSession, findSession, type Session } from '../visitors/sessions.ts';

type GivenContact = IncomingRequest['contact'];
type Given = { column: Identity; value: string };

/** The first one that a request has names the contact. */
const IDENTITIES = ['identifier', 'email', 'phone_number'] as const;

/** @throws 422 without any */
const identitiesOf = (contact: GivenContact): Given[] => {
  const identities = IDENTITIES.flatMap((column) => {
    const value = contact[column]?.trim();
    return value ? [{ column, value: column === 'email' ? value.toLowerCase() : value }] : [];
  });
  if (identities.length === 0)
    throw invalidRecord('Contact needs an identifier, an email address or a phone number', ['contact']);
  return identities;
};

/** No client can guess it: in an API inbox a source id alone opens a session. */
const deriveSourceId = (hook: Pick<IncomingWebhookRow, 'id'>, { column, value }: Given, time: number, key: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['incoming webhook', hook.id, column, value, time]))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Of a contact that was erased the session stays ended, and the next one has another source id. */
const sourceIdOf = async (tx: Tx, hook: IncomingWebhookRow, identity: Given, secretKey: string): Promise<string> => {
  for (let time = 0; ; time += 1) {
    const source_id = deriveSourceId(hook, identity, time, secretKey);
    if (!(await wasErased(tx, hook.inbox_id, source_id))) return source_id;
  }
};

/** Whom an address belongs to may have changed; an identifier is that of one person. */
const isOther = (contact: ContactRow, identities: readonly Given[]) => {
  const named = identities.find(({ column }) => column === 'identifier')?.value;
  const own = contact.identifier ?? contact.additional_attributes['claimed_identifier'];
  return named !== undefined && typeof own === 'string' && own !== named;
};

const findVerified = async (tx: Tx, { account_id }: IncomingWebhookRow, identities: readonly Given[]) => {
  for (const { column, value } of identities) {
    const row = await tx.db
      .selectFrom('contacts')
      .selectAll()
      .where('account_id', '=', account_id)
      .where(column, '=', value)
      .executeTakeFirst();
    if (row && !isOther(row, identities) && (await isVerified(tx, row, column))) return row;
  }
  return undefined;
};

type ContactRequest = { hook: IncomingWebhookRow; contact: GivenContact; secretKey: string };

/** The session that this webhook began for one of the values of the contact. */
export const findContactSession = async (
  tx: Tx,
  { hook, contact, secretKey }: ContactRequest,
): Promise<Session | undefined> => {
  const identities = identitiesOf(contact);
  for (const each of identities) {
    const source_id = await sourceIdOf(tx, hook, each, secretKey);
    const session = await findSession(tx, { id: hook.inbox_id }, source_id);
    if (session && (each.column === 'identifier' || !isOther(session.contact, identities))) return session;
  }
  return undefined;
};

/**
 * A session of its own, that no browser has: what the webhook writes is shown in no chat. The known contact of a verified
 * value, as in an import; else a new one.
 */
const beginSession = async (tx: Tx, { hook, contact, secretKey }: ContactRequest): Promise<Session> => {
  const identities = identitiesOf(contact);
  const [first = { column: 'identifier', value: '' }] = identities;
  const inbox = await inboxOf(tx.db, hook);
  const source_id = await sourceIdOf(tx, hook, first, secretKey);
  const existing = await findVerified(tx, hook, identities);
  if (!existing) return ensureSession(tx, { inbox, source_id }, secretKey);
  const owned = { contact: existing, inbox, source_id, secretKey, owns_contact: false };
  return { contact: existing, contactInbox: await createContactInbox(tx, owned) };
};

const changed = (before: string | null, requested: string | null | undefined) => {
  const value = requested?.trim();
  return value && value !== before ? value : undefined;
};

/** What a later request adds is a claim: replies go to no address by which it was not found at first. */
const addReach = (
  tx: Tx,
  { contact, contactInbox }: Session,
  { email, phone_number }: GivenContact,
  isNew: boolean,
) => {
  const fields = {
    email: changed(contact.email, email?.toLowerCase()),
    phone_number: changed(contact.phone_number, phone_number),
  };
  const session = { contact, contactInbox: { ...contactInbox, owns_contact: isNew && contactInbox.owns_contact } };
  const reach = pickDefined(fields, ['email', 'phone_number']);
  return Object.keys(reach).length === 0
    ? contact
    : applySessionFields(tx, session, reach, 'visitor', { strict: true });
};

/** The values are claims, as those of a visitor without proof: the other system may have them from a public form. */
export const openContactSession = async (
  tx: Tx,
  request: ContactRequest,
  found: Session | undefined,
): Promise<Session> => {
  const { contact: fields, secretKey } = request;
  const session = found ?? (await beginSession(tx, request));
  const identifier = identitiesOf(fields).find(({ column }) => column === 'identifier')?.value;
  const { contactInbox, contact: before } = await identify(tx, session, identifier, { proven: false, secretKey });
  const contact = await addReach(tx, { contactInbox, contact: before }, fields, found === undefined);
  const name = changed(contact.name, fields.name);
  if (name === undefined) return { contactInbox, contact };
  return { contactInbox, contact: await applySessionFields(tx, { contactInbox, contact }, { name }) };
};
