import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import type { FastifyRequest } from 'fastify';
import { findConversationFor } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import { findApiInbox } from '../../domain/inboxes/queries.ts';
import { activeAccountOf, findSession, type Session, type Visitor } from '../../domain/visitors/sessions.ts';
import { isIdentityProven } from '../../platform/crypto/identity-hash.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { notAuthorized, notFound } from '../../platform/errors.ts';
import { pathText } from '../../platform/http/path-id.ts';

export const inboxPath = '/public/api/v1/inboxes/:inbox_identifier';
export const contactPath = `${inboxPath}/contacts/:source_id`;
export const conversationPath = `${contactPath}/conversations/:display_id`;

/** The identifier is the only key (wire protocol 11.19). */
export const apiInboxOf = async (
  deps: Deps,
  request: FastifyRequest,
): Promise<Pick<Visitor, 'account'> & { inbox: InboxRow & { identifier: string } }> => {
  const inbox = await findApiInbox(deps.db, pathText(request, 'inbox_identifier') ?? '');
  if (!inbox) throw notFound();
  return { inbox, account: await activeAccountOf(deps, inbox) };
};

const nonEmptyText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** A header keeps the hash out of logs; the query and the body are accepted too. */
const hashOf = ({ headers, query, body }: FastifyRequest) =>
  nonEmptyText(headers['x-identifier-hash']) ??
  nonEmptyText(fieldOf(body, 'identifier_hash')) ??
  nonEmptyText(fieldOf(query, 'identifier_hash'));

/** Where proof is mandatory a `source_id` alone is not enough: clients choose it, so it may be guessed. */
const refuseWithoutProof = (
  { inbox, session }: { inbox: InboxRow; session: Session },
  request: FastifyRequest,
  now: number,
) => {
  if (!inbox.hmac_mandatory) return;
  const { identifier } = session.contact;
  const hash = hashOf(request);
  const isProven = session.contactInbox.hmac_verified && identifier !== null && hash !== undefined;
  if (!isProven || !isIdentityProven(inbox, identifier, hash, now))
    throw notAuthorized('HMAC failed: Invalid Identifier Hash Provided');
};

/**
 * Clients choose their `source_id`, and two may choose the same: a proof of one contact never opens, renames or merges
 * the session of another. Where proof is mandatory, a session that was never proven opens only for the contact it
 * claimed to belong to. @throws 401
 */
export const refuseTakeover = (inbox: InboxRow, existing: Session | undefined, provenAs: string | undefined) => {
  if (!existing || provenAs === undefined) return;
  const { identifier, additional_attributes } = existing.contact;
  const isProven = existing.contactInbox.hmac_verified;
  const owner = isProven ? identifier : (identifier ?? additional_attributes['claimed_identifier']);
  if ((isProven || inbox.hmac_mandatory) && owner !== provenAs)
    throw notAuthorized('This source_id belongs to another contact. Use one that is hard to guess, or omit it');
};

export const clientOf = async (deps: Deps, request: FastifyRequest): Promise<Visitor & { session: Session }> => {
  const { inbox, account } = await apiInboxOf(deps, request);
  const source_id = pathText(request, 'source_id') ?? '';
  const session = await findSession(deps, inbox, source_id);
  if (!session) throw notFound();
  refuseWithoutProof({ inbox, session }, request, deps.clock.now());
  return { inbox, account, source_id, session, isHuman: true, consent: undefined, locale: account.locale };
};

export const clientConversationOf = async (
  deps: Deps,
  request: FastifyRequest,
): Promise<{ client: Visitor & { session: Session }; conversation: ConversationRow }> => {
  const client = await clientOf(deps, request);
  const displayId = Number(pathText(request, 'display_id'));
  const conversation = Number.isSafeInteger(displayId)
    ? await findConversationFor(deps, client.session, displayId)
    : undefined;
  if (!conversation) throw notFound();
  return { client, conversation };
};
