import { INCOMING, type MessageType } from '../../wire/message-type.ts';
/**
 * Matches pending messages with live ones, by `echo_id`. A copy without one (another server, an older one) claims the oldest
 * pending message of equal content. Such a claim may prove wrong when an `echo_id` arrives, so it is stored and can be
 * undone: no bubble may disappear by a guess.
 */
export type PendingMessage = {
  readonly echo_id: string;
  readonly content: string | null;
  readonly created_at: number;
  readonly status: 'in_progress' | 'failed';
  readonly attachments?: readonly unknown[] | undefined;
  /** Why sending failed (`meta.error`). */
  readonly error?: string | undefined;
};

export type Claim<P> = { readonly id: number; readonly pending: P };
export type Waiting<P> = { readonly pending: readonly P[]; readonly claims: readonly Claim<P>[] };

export type Claimant = {
  readonly id: number;
  readonly content: string | null;
  readonly message_type: MessageType;
  readonly echo_id?: string | undefined;
  readonly attachments?: readonly unknown[] | undefined;
};

const files = (message: { attachments?: readonly unknown[] | undefined }) => message.attachments?.length ?? 0;

type Like = Pick<Claimant, 'id' | 'content' | 'attachments'>;

const claimByContent = <P extends PendingMessage>(waiting: Waiting<P>, like: Like): Waiting<P> => {
  const pending = waiting.pending.find(
    (each) => each.status === 'in_progress' && each.content === like.content && files(each) === files(like),
  );
  if (!pending) return waiting;
  return {
    pending: waiting.pending.filter((each) => each !== pending),
    claims: [...waiting.claims, { id: like.id, pending }],
  };
};

const putBack = <P extends PendingMessage>(pending: readonly P[], returned: P): readonly P[] => {
  const place = pending.findIndex((each) => each.created_at > returned.created_at);
  return pending.toSpliced(place < 0 ? pending.length : place, 0, returned);
};

const claimByEcho = <P extends PendingMessage>(waiting: Waiting<P>, id: number, echo: string): Waiting<P> => {
  let pending = waiting.pending.filter((each) => each.echo_id !== echo);
  const wrong = waiting.claims.find((claim) => claim.id === id && claim.pending.echo_id !== echo);
  const robbed = waiting.claims.find((claim) => claim.id !== id && claim.pending.echo_id === echo);
  const claims = waiting.claims.filter((claim) => claim !== wrong && claim.pending.echo_id !== echo);
  if (wrong) pending = [...putBack(pending, wrong.pending)];
  const next = { pending, claims };
  // The message that was claimed by content belongs to another pending one of the same content.
  return robbed ? claimByContent(next, { ...robbed.pending, id: robbed.id }) : next;
};

/** The pending messages after a server's message arrived. `isNew`: its id was not in the list before. */
export const claim = <P extends PendingMessage>(waiting: Waiting<P>, message: Claimant, isNew: boolean): Waiting<P> => {
  if (waiting.pending.length === 0 && waiting.claims.length === 0) return waiting;
  if (message.echo_id) return claimByEcho(waiting, message.id, message.echo_id);
  return isNew && message.message_type === INCOMING ? claimByContent(waiting, message) : waiting;
};
