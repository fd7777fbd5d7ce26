import { randomBytes } from 'node:crypto';
import type { ContactInboxId, UserId } from '@porchlight/core/wire/ids.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { changedAt } from '../../platform/database/forward-time.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { CallRow } from '../../platform/database/schema/messages.ts';
import { notFound, unprocessable } from '../../platform/errors.ts';
import { type SendOptions, sendMessage } from '../conversations/send-message.ts';
import type { Performer } from '../events.ts';
import type { Tx } from '../transaction.ts';
import { presentCallData } from './present.ts';
import type { CallProvider, Room } from './provider.ts';
import { findOpenCall } from './queries.ts';

const UNATTENDED_MS = 60 * 60_000;
/** An agent's page sends a signal every 20 s: after this their seat is free, then the call is over. */
const SILENT_MS = 45_000;
const GONE_MS = 90_000;
const RECORD_SIGNAL_EVERY_MS = 10_000;

const newParticipant = () => randomBytes(12).toString('base64url');

/** When a call without an agent ends, epoch ms. */
export const overAt = ({ agent_heard_at, created_at }: CallRow) =>
  agent_heard_at === null ? created_at + UNATTENDED_MS : agent_heard_at + GONE_MS;

type NewCall = {
  provider: CallProvider['name'];
  room: Room;
  agent: { id: UserId; name: string };
};

export const startCall = async (
  tx: Tx,
  conversation: ConversationRow,
  { provider, room, agent }: NewCall,
  options: SendOptions,
): Promise<CallRow> => {
  const open = await findOpenCall(tx, conversation.id);
  if (open) return open;
  const { message } = await sendMessage(
    tx,
    conversation,
    {
      message_type: OUTGOING,
      content: options.templates.texts('CALL_STARTED', { name: agent.name }),
      content_type: 'integrations',
      content_attributes: { type: provider, data: { ...room, status: 'ringing' } },
      sender: { type: 'User', id: agent.id },
      performer: { type: 'user', id: agent.id },
    },
    options,
  );
  const call = await tx.db
    .insertInto('calls')
    .values({
      account_id: conversation.account_id,
      conversation_id: conversation.id,
      message_id: message.id,
      provider,
      ...room,
      status: 'ringing',
      started_by: agent.id,
      agent_id: null,
      agent_participant: null,
      agent_heard_at: null,
      contact_inbox_id: null,
      visitor_participant: null,
      answered_at: null,
      ended_at: null,
      detail: {},
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tx.enqueue('call.expire', { call_id: call.id }, { run_at: overAt(call) });
  return call;
};

type CallValues = Partial<Omit<CallRow, 'id'>>;

/** The call inside the transaction. @throws 422 when it is over. */
const openCall = async (tx: Tx, id: number): Promise<CallRow> => {
  const call = await tx.db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst();
  if (!call || call.status === 'ended') throw unprocessable('This call has ended');
  return call;
};

const change = (tx: Tx, call: CallRow, values: CallValues) =>
  tx.db
    .updateTable('calls')
    .set({ ...values, updated_at: tx.now })
    .where('id', '=', call.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);

const showInMessage = async (tx: Tx, call: CallRow, performer: Performer) => {
  const message = await tx.db
    .selectFrom('messages')
    .select(['content_attributes', 'content_type'])
    .where('id', '=', call.message_id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);
  // A deleted message stays deleted.
  if (message.content_type !== 'integrations') return;
  const content_attributes = { ...message.content_attributes, data: presentCallData(call) };
  await tx.db
    .updateTable('messages')
    .set({ content_attributes, updated_at: changedAt(tx.now) })
    .where('id', '=', call.message_id)
    .execute();
  tx.record('message.updated', {
    message_id: call.message_id,
    conversation_id: call.conversation_id,
    changed: { content_attributes: [message.content_attributes, content_attributes] },
    performer,
  });
};

export type Seat = { call: CallRow; participant: string; replaced: string | null };

const refuseTaken = (call: CallRow, agent: UserId, now: number) => {
  const isTaken = call.agent_id !== null && call.agent_id !== agent && (call.agent_heard_at ?? 0) > now - SILENT_MS;
  if (isTaken) throw unprocessable('Another agent is in this call');
};

/** A colleague's seat stays theirs; the same agent's other window takes it over. @throws 422 over, or taken */
export const seatAgent = async (tx: Tx, callId: number, agent: UserId): Promise<Seat> => {
  const call = await openCall(tx, callId);
  if (call.provider === 'peer') refuseTaken(call, agent, tx.now);
  const participant = newParticipant();
  const replaced = call.agent_id === agent ? call.agent_participant : null;
  const seated = { agent_id: agent, agent_participant: participant, agent_heard_at: tx.now };
  return { call: await change(tx, call, seated), participant, replaced };
};

export const answerCall = async (tx: Tx, callId: number, performer: Performer): Promise<CallRow> => {
  const call = await openCall(tx, callId);
  if (call.status === 'active') return call;
  const answered = await change(tx, call, { status: 'active', answered_at: tx.now });
  await showInMessage(tx, answered, performer);
  return answered;
};

/** Their newest page has it. A provider's meeting is thereby answered, not a peer call. @throws 422 when over */
export const seatVisitor = async (
  tx: Tx,
  callId: number,
  contact_inbox_id: ContactInboxId,
  performer: Performer,
): Promise<Seat> => {
  const call = await openCall(tx, callId);
  const participant = newParticipant();
  const seated = await change(tx, call, { contact_inbox_id, visitor_participant: participant });
  const updated = call.provider === 'peer' ? seated : await answerCall(tx, callId, performer);
  return { call: updated, participant, replaced: call.visitor_participant };
};

export const isDue = ({ agent_heard_at }: CallRow, now: number) => now - (agent_heard_at ?? 0) > RECORD_SIGNAL_EVERY_MS;

export const noteAgent = (tx: Tx, { id }: CallRow) =>
  tx.db
    .updateTable('calls')
    .set({ agent_heard_at: tx.now })
    .where('id', '=', id)
    .where('status', '!=', 'ended')
    .execute();

export const endCall = async (tx: Tx, callId: number, performer: Performer): Promise<CallRow> => {
  const call = await tx.db.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirstOrThrow();
  if (call.status === 'ended') return call;
  const ended = await change(tx, call, {
    status: 'ended',
    ended_at: tx.now,
    agent_participant: null,
    visitor_participant: null,
  });
  await showInMessage(tx, ended, performer);
  return ended;
};
