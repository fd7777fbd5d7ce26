import type { SetUser } from '@porchlight/core/wire/contact.ts';
import { isIdentityProven } from '../../platform/crypto/identity-hash.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { notAuthorized } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { asksCaptcha } from './captcha.ts';
import { claimIdentifier, proveIdentifier } from './prove-identity.ts';
import { keepConsent } from './record-consent.ts';
import { publishSessionEnd, renewSession } from './renew-session.ts';
import { applySessionFields } from './session-fields.ts';
import { ensureSession, newSourceId, type Session, type Visitor } from './sessions.ts';
import { signVisitorToken } from './visitor-token.ts';

/** A host page that proves the identity vouches for a person: they need no captcha. */
const HUMAN = { is_human: true } as const;

/** The identifier as text, numbers too; undefined for none. Cut to the length of its column. */
export const identifierOf = ({ identifier }: SetUser) =>
  identifier === null || identifier === undefined || identifier === '' ? undefined : String(identifier).slice(0, 255);

type Prover = Pick<Visitor, 'inbox'> & { session?: Session | undefined };

/** Wire protocol 4.9: proven, not required, or refused. Fields without an identifier carry no identity. */
export const proofOf = ({ inbox, session }: Prover, input: SetUser, now: number): boolean => {
  const identifier = identifierOf(input);
  const hash = input.identifier_hash;
  const isKnown = !inbox.hmac_mandatory || session?.contactInbox.hmac_verified === true;
  if (identifier === undefined && input.custom_attributes && isKnown) return false;
  if (!hash && !inbox.hmac_mandatory) return false;
  if (hash && identifier !== undefined && isIdentityProven(inbox, identifier, hash, now)) return true;
  throw notAuthorized('HMAC failed: Invalid Identifier Hash Provided');
};

/** The new identity of this session: proven, claimed, or unchanged. */
export const identify = async (
  tx: Tx,
  session: Session,
  identifier: string | undefined,
  { proven, secretKey }: { proven: boolean; secretKey: string },
) => {
  if (identifier === undefined) return session;
  return proven ? proveIdentifier(tx, session, identifier, secretKey) : claimIdentifier(tx, session, identifier);
};

/** A claim counts as the identity, to distinguish two people on a shared device. */
const knownIdentifier = (contact: ContactRow) =>
  contact.identifier ?? contact.additional_attributes['claimed_identifier'];

export const isAnother = (visitor: Pick<Visitor, 'session'>, input: SetUser): boolean => {
  const identifier = identifierOf(input);
  const before = visitor.session && knownIdentifier(visitor.session.contact);
  return before !== undefined && before !== null && identifier !== undefined && before !== identifier;
};

/** Wire protocol 4.9, 4.10. Another person than before gets their own session, with a new token. */
export const setUser = async (deps: Deps, visitor: Visitor, input: SetUser) => {
  const proven = proofOf(visitor, input, deps.clock.now());
  const identifier = identifierOf(input);
  const { identifier: _i, identifier_hash: _h, ...fields } = input;
  const another = isAnother(visitor, input);
  const source_id = another ? newSourceId() : visitor.source_id;
  const { secretKey } = deps.env;
  const { ended, ...done } = await deps.write(async (tx) => {
    const generation = another ? 0 : visitor.generation;
    const session = await ensureSession(tx, { inbox: visitor.inbox, source_id, generation }, secretKey);
    await keepConsent(tx, visitor, session.contact);
    const identified = await identify(tx, session, identifier, { proven, secretKey });
    const contact = await applySessionFields(tx, identified, fields, proven ? 'signed_page' : 'visitor');
    const vouched = proven && asksCaptcha(deps.env) && !visitor.isHuman;
    const claims = {
      source_id,
      inbox_id: visitor.inbox.id,
      generation: identified.contactInbox.generation,
      ...(proven || visitor.isHuman ? HUMAN : {}),
      ...(visitor.owner && !another ? { owner: visitor.owner } : {}),
    };
    const isRenewed = identified.contactInbox.generation !== session.contactInbox.generation;
    // Another person uses the device now: the token of the previous proven visitor ends.
    const former = another && visitor.session?.contactInbox.hmac_verified ? visitor.session.contactInbox : undefined;
    if (former) await renewSession(tx, former, secretKey);
    return {
      session: { ...identified, contact },
      widget_auth_token: another || vouched || isRenewed ? signVisitorToken(claims, secretKey) : undefined,
      ended: [...(isRenewed ? [session.contactInbox.pubsub_token] : []), ...(former ? [former.pubsub_token] : [])],
    };
  });
  publishSessionEnd(deps, ended);
  return done;
};
