import type { ContactInboxId, MessageId } from '@porchlight/core/wire/ids.ts';
import { type Static, Type } from 'typebox';
import { changedAt } from '../../platform/database/forward-time.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { invalidRecord, notFound, parameterMissing, unprocessable } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import { applySessionFields } from '../visitors/session-fields.ts';
import type { Session } from '../visitors/sessions.ts';

/** Wire protocol 4.6: both groups are accepted, the message's content type decides which one counts. */
export const InteractiveAnswer = Type.Object({
  contact: Type.Optional(Type.Object({ email: Type.Optional(Type.Unknown()), name: Type.Optional(Type.Unknown()) })),
  message: Type.Optional(Type.Object({ submitted_values: Type.Optional(Type.Unknown()) })),
});
type InteractiveAnswer = Static<typeof InteractiveAnswer>;

const MAX_ANSWER_CHARACTERS = 20_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Content types that accept an answer; others keep their values. */
const ASKING = new Set(['form', 'input_select', 'input_csat', 'input_email', 'input_text', 'input_textarea']);

/** A repeated request gets the first answer. A rating may change, because its comment comes after it. */
const isSettled = ({ content_type, content_attributes }: MessageRow) =>
  content_type !== 'input_csat' && Boolean(content_attributes.submitted_email ?? content_attributes.submitted_values);

const ANSWER_KEYS = ['name', 'title', 'value'];

const onlyKnownKeys = (value: unknown) =>
  isRecord(value) ? Object.fromEntries(ANSWER_KEYS.filter((key) => key in value).map((key) => [key, value[key]])) : {};

/** A missing comment keeps the stored one: a rating may be pressed in a page that was opened before the comment was written. */
type Rating = { rating: number; feedback_message?: string | null };

const commentOf = (feedback: unknown) =>
  typeof feedback === 'string' && feedback.trim() ? feedback.slice(0, MAX_ANSWER_CHARACTERS) : null;

const ratingOf = (values: unknown): Rating => {
  const response = isRecord(values) ? values['csat_survey_response'] : undefined;
  const rating = isRecord(response) ? Number(response['rating']) : Number.NaN;
  if (!Number.isInteger(rating) || rating < 1 || rating > 5)
    throw invalidRecord('Rating must be a whole number from 1 to 5', ['rating']);
  const feedback = isRecord(response) ? response['feedback_message'] : undefined;
  return { rating, ...(feedback === undefined ? {} : { feedback_message: commentOf(feedback) }) };
};

const storeRating = async (tx: Tx, message: MessageRow, input: Rating) => {
  const conversation = await tx.db
    .selectFrom('conversations')
    .select(['contact_id', 'assignee_id'])
    .where('id', '=', message.conversation_id)
    .executeTakeFirstOrThrow(notFound);
  const row = {
    account_id: message.account_id,
    conversation_id: message.conversation_id,
    message_id: message.id,
    contact_id: conversation.contact_id,
    assigned_agent_id: conversation.assignee_id,
    feedback_message: null,
    ...input,
    created_at: tx.now,
    updated_at: tx.now,
  };
  return tx.db
    .insertInto('csat_responses')
    .values(row)
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ ...input, updated_at: tx.now }))
    .returning(['rating', 'feedback_message'])
    .executeTakeFirstOrThrow();
};

const submittedValues = async (tx: Tx, message: MessageRow, values: unknown) => {
  if (message.content_type === 'input_csat') {
    return { csat_survey_response: await storeRating(tx, message, ratingOf(values)) };
  }
  const list = Array.isArray(values)
    ? values
    : isRecord(values) && ANSWER_KEYS.some((key) => key in values)
      ? [values]
      : [];
  if (list.length === 0) throw parameterMissing('submitted_values');
  if (JSON.stringify(values).length > MAX_ANSWER_CHARACTERS)
    throw invalidRecord('The answer is too long', ['submitted_values']);
  return list.slice(0, 100).map(onlyKnownKeys);
};

const keepAttributes = async (
  tx: Tx,
  message: MessageRow,
  added: Record<string, unknown>,
  contact_id: ContactRow['id'],
) => {
  const { content_attributes: before } = await tx.db
    .selectFrom('messages')
    .select('content_attributes')
    .where('id', '=', message.id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);
  if (before['deleted']) throw notFound();
  const content_attributes = { ...before, ...added };
  await tx.db
    .updateTable('messages')
    .set({ content_attributes, updated_at: changedAt(tx.now) })
    .where('id', '=', message.id)
    .execute();
  tx.record('message.updated', {
    message_id: message.id,
    conversation_id: message.conversation_id,
    changed: { content_attributes: [before, content_attributes] },
    performer: { type: 'contact', id: contact_id },
  });
};

/** The rating of a survey page: anyone with its link acts for the contact. @throws 422 for an invalid rating. */
export const rateMessage = async (tx: Tx, message: MessageRow, values: unknown, contact_id: ContactRow['id']) =>
  keepAttributes(tx, message, { submitted_values: await submittedValues(tx, message, values) }, contact_id);

export const answerInteractive = async (
  tx: Tx,
  sessionIds: ContactInboxId[],
  id: MessageId,
  answer: InteractiveAnswer,
  session: Session,
): Promise<ContactRow> => {
  const message = await tx.db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .selectAll('m')
    .where('m.id', '=', id)
    .where('m.private', '=', false)
    .where('c.contact_inbox_id', 'in', sessionIds)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  if (!message) throw notFound();
  if (!ASKING.has(message.content_type)) throw unprocessable('This message has no question to answer');
  if (isSettled(message)) return session.contact;
  if (message.content_type !== 'input_email') {
    await keepAttributes(
      tx,
      message,
      { submitted_values: await submittedValues(tx, message, answer.message?.submitted_values) },
      session.contact.id,
    );
    return session.contact;
  }
  const email = answer.contact?.email;
  if (typeof email !== 'string' || email.trim() === '') return session.contact;
  const contact = await applySessionFields(tx, session, { email, name: null }, 'visitor', { strict: true });
  await keepAttributes(tx, message, { submitted_email: email.trim().toLowerCase() }, session.contact.id);
  return contact;
};
