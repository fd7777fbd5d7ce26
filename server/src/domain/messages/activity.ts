import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Tx } from '../transaction.ts';
import { insertMessage } from './insert-message.ts';

/** A line of the conversation's history (wire protocol 5.9): for the team, never for the contact. */
export const addActivity = (tx: Tx, conversation: ConversationRow, content: string) =>
  insertMessage(tx, conversation, { message_type: 2, content, performer: { type: 'system' } });
