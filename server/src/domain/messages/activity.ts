import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Tx } from '../transaction.ts';
import { insertMessage } from './insert-message.ts';

export const addActivity = (tx: Tx, conversation: ConversationRow, content: string) =>
  insertMessage(tx, conversation, { message_type: ACTIVITY, content, performer: { type: 'system' } });
