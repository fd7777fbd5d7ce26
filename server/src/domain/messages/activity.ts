import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Tx } from '../transaction.ts';
import { insertMessage } from './insert-message.ts';

/** A line of the conversation's history (wire protocol 5.9): for the team, never for the contact. */
export const addActivity = (tx: Tx, conversation: ConversationRow, content: string) =>
  insertMessage(tx, conversation, { message_type: ACTIVITY, content, performer: { type: 'system' } });
