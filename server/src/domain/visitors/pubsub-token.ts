import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type InboxId, isId } from '@porchlight/core/wire/ids.ts';

/** Issued before the visitor has a row: 32 hex digits of the source id, the inbox, and our MAC. */
const PATTERN = /^([0-9a-f]{32})([0-9a-z]{1,11})(?:\.([0-9a-z]{1,11}))?-([\w-]{22})$/;

const proof = (subject: string, secret: string) =>
  createHmac('sha256', secret).update(`pubsub:${subject}`).digest('base64url').slice(0, 22);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Always 32 digits: source ids of API clients are free text, and two could otherwise share a token. */
const digitsOf = (source_id: string) =>
  UUID.test(source_id)
    ? source_id.replaceAll('-', '').toLowerCase()
    : createHash('sha256').update(source_id).digest('hex').slice(0, 32);

/** The token of a visitor: the same for a generation of their session, whether or not their row exists yet. */
export const derivePubsubToken = (source_id: string, inbox_id: number, secret: string, generation = 0) => {
  const later = generation > 0 ? `.${generation.toString(36)}` : '';
  const subject = `${digitsOf(source_id)}${inbox_id.toString(36)}${later}`;
  return `${subject}-${proof(subject, secret)}`;
};

export const readPubsubToken = (token: string, secret: string) => {
  const match = PATTERN.exec(token);
  const [, hex, inbox, later, signed] = match ?? [];
  if (!hex || !inbox || !signed) return undefined;
  const expected = proof(`${hex}${inbox}${later ? `.${later}` : ''}`, secret);
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return undefined;
  const source_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const inbox_id = Number.parseInt(inbox, 36);
  return isId<InboxId>(inbox_id) ? { source_id, inbox_id } : undefined;
};
