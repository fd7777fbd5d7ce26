import { randomUUID } from 'node:crypto';
import { placeholderName } from '@porchlight/core/rules/texts/placeholder-name.ts';
import type { InboxId } from '@porchlight/core/wire/ids.ts';
import { type Argument, compileOnce } from '../../platform/database/drivers/compile-once.ts';
import { contactWords } from '../../platform/database/folded-text.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { AccountRow } from '../../platform/database/schema/accounts.ts';
import type { ContactInboxRow, ContactRow } from '../../platform/database/schema/contacts.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { accountSuspended, HttpError, notFound } from '../../platform/errors.ts';
import { loadAccount } from '../accounts/queries.ts';
import type { Deps } from '../deps.ts';
import { findWebsiteInbox } from '../inboxes/queries.ts';
import type { Tx } from '../transaction.ts';
import { wasErased } from './ended-sessions.ts';
import { derivePubsubToken } from './pubsub-token.ts';
import { isIdle } from './session-idle.ts';
import { claimsOf, signVisitorToken, type VisitorClaims } from './visitor-token.ts';

export type Session = { contactInbox: ContactInboxRow; contact: ContactRow };

/** The visitor of a request: a valid token of this inbox. `session` is undefined until they have acted. */
export type Visitor = {
  account: AccountRow;
  inbox: InboxRow;
  source_id: string;
  /** Generation of their token; 0 for a client without one. */
  generation?: number;
  /** From their token; the next token repeats it. */
  owner?: string | undefined;
  session: Session | undefined;
  /** Their token records a solved captcha, or a proven identity. */
  isHuman: boolean;
  /** The version of the consent text that they accepted, according to their page. */
  consent: string | undefined;
  /** The language of their widget, from the request's address (wire protocol 4.0); else the account's. */
  locale: string;
};

export const activeAccountOf = async ({ db }: Pick<Deps, 'db'>, { account_id }: Pick<InboxRow, 'account_id'>) => {
  const account = await loadAccount(db, account_id);
  if (account.status === 'suspended') throw accountSuspended();
  return account;
};

/** @throws 404 for an unknown website token, 401 when its account is suspended (wire protocol 4.0). */
export const findWebsite = async ({ db }: Pick<Deps, 'db'>, websiteToken: string) => {
  const found = await findWebsiteInbox(db, websiteToken);
  if (!found) throw notFound();
  if (found.account.status === 'suspended') throw accountSuspended();
  return found;
};

const readSession = compileOnce((db, argument: Argument<{ inbox_id: InboxId; source_id: string }>) =>
  db
    .selectFrom('contact_inboxes as ci')
    .innerJoin('contacts as p', 'p.id', 'ci.contact_id')
    .selectAll('p')
    .select(['ci.id as contact_inbox_id', 'ci.contact_id', 'ci.inbox_id', 'ci.source_id', 'ci.pubsub_token'])
    .select(['ci.hmac_verified', 'ci.owns_contact', 'ci.generation', 'ci.last_used_at'])
    .select(['ci.created_at as session_created_at', 'ci.updated_at as session_updated_at'])
    .where('ci.inbox_id', '=', argument('inbox_id'))
    .where('ci.source_id', '=', argument('source_id')),
);

/** The session of a `source_id` in an inbox, with its contact; undefined until the visitor has acted. */
export const findSession = async (
  { db }: Pick<Deps, 'db'> | Tx,
  inbox: Pick<InboxRow, 'id'>,
  source_id: string,
): Promise<Session | undefined> => {
  const [row] = await readSession(db, { inbox_id: inbox.id, source_id });
  if (!row) return undefined;
  const { contact_inbox_id: id, contact_id, inbox_id, pubsub_token, hmac_verified, owns_contact, ...other } = row;
  const { generation, last_used_at, source_id: own, session_created_at, session_updated_at, ...contact } = other;
  const times = { last_used_at, created_at: session_created_at, updated_at: session_updated_at };
  const names = { id, contact_id, inbox_id, source_id: own, pubsub_token };
  return { contactInbox: { ...names, hmac_verified, owns_contact, generation, ...times }, contact };
};

/** Another action that begins a conversation in the session waits, on whichever node, so that it finds the one of the first. */
export const lockSession = async (tx: Tx, { contactInbox }: Session): Promise<void> => {
  await tx.db
    .selectFrom('contact_inboxes')
    .select('id')
    .where('id', '=', contactInbox.id)
    .modifyEnd(lockRows(tx.db))
    .execute();
};

type Opened = { session: Session | undefined; ended?: 'idle' | 'revoked' };

/** The session of a token: open, none yet, or ended. Opening a session counts as using it. */
export const sessionOf = async (
  deps: Pick<Deps, 'db' | 'clock' | 'sessionUse'>,
  inbox: Pick<InboxRow, 'id' | 'session_idle_days'>,
  { source_id, generation = 0 }: VisitorClaims,
): Promise<Opened> => {
  const session = await findSession(deps, inbox, source_id);
  if (!session)
    return { session, ...((await wasErased(deps, inbox.id, source_id)) ? { ended: 'revoked' as const } : {}) };
  const { contactInbox } = session;
  if (contactInbox.generation !== generation) return { session: undefined, ended: 'revoked' };
  if (isIdle(contactInbox, inbox, deps.clock.now())) return { session: undefined, ended: 'idle' };
  deps.sessionUse.note(contactInbox);
  return { session };
};

/** Nothing is written. Unsent messages survive a session that expired, not one that was ended. */
export const arrivingVisitor = async (
  deps: Pick<Deps, 'db' | 'clock' | 'sessionUse' | 'env'>,
  inbox: Pick<InboxRow, 'id' | 'session_idle_days'>,
  token: string | undefined,
) => {
  const { secretKey } = deps.env;
  const claims = claimsOf(token, deps.env);
  const own = claims?.inbox_id === inbox.id ? claims : undefined;
  const { session, ended } = own ? await sessionOf(deps, inbox, own) : {};
  const fresh: VisitorClaims = { source_id: newSourceId(), inbox_id: inbox.id };
  if (own && ended === 'idle') fresh.owner = own.owner ?? own.source_id;
  const reachable = own && !ended ? own : fresh;
  return {
    session,
    authToken: signVisitorToken(reachable, secretKey),
    pubsubToken:
      session?.contactInbox.pubsub_token ??
      derivePubsubToken(reachable.source_id, inbox.id, secretKey, reachable.generation),
  };
};

export const sessionEnded = () =>
  new HttpError(401, { error: 'This chat session has ended. Load the chat again.', session_ended: true });

/** The visitor's rows, created at their first action. Two actions at once create one contact: actions run one after another. */
export const ensureSession = async (
  tx: Tx,
  visitor: Pick<Visitor, 'inbox' | 'source_id' | 'generation'>,
  secretKey: string,
): Promise<Session> => {
  const existing = await findSession(tx, visitor.inbox, visitor.source_id);
  if (existing) return existing;
  if (await wasErased(tx, visitor.inbox.id, visitor.source_id)) throw sessionEnded();
  const times = { created_at: tx.now, updated_at: tx.now };
  const named = { name: placeholderName(visitor.source_id), email: null, phone_number: null, identifier: null };
  const contact = await tx.db
    .insertInto('contacts')
    .values({
      account_id: visitor.inbox.account_id,
      ...named,
      search_words: contactWords(named),
      avatar_key: null,
      avatar_url: null,
      additional_attributes: {},
      custom_attributes: {},
      contact_type: 'visitor',
      blocked: false,
      last_activity_at: tx.now,
      consent_version: null,
      consent_at: null,
      ...times,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const contactInbox = await tx.db
    .insertInto('contact_inboxes')
    .values({
      contact_id: contact.id,
      inbox_id: visitor.inbox.id,
      source_id: visitor.source_id,
      pubsub_token: derivePubsubToken(visitor.source_id, visitor.inbox.id, secretKey, visitor.generation),
      generation: visitor.generation ?? 0,
      hmac_verified: false,
      last_used_at: tx.now,
      ...times,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tx.record('contact.created', { contact_id: contact.id });
  return { contactInbox, contact };
};

export const newSourceId = () => randomUUID();
