import type { MessageRow, SenderIds } from '../../platform/database/schema/messages.ts';

/** Who sends a message: the type says of which table the id is. */
export type Sender = { [Type in keyof SenderIds]: { type: Type; id: SenderIds[Type] } }[keyof SenderIds];

type Sent = Pick<MessageRow, 'sender_type' | 'sender_id'>;

/** Whether a message is from a sender of this type, and so its `sender_id` an id of that table. */
export const isSentBy = <Type extends keyof SenderIds, Message extends Sent>(
  message: Message,
  type: Type,
): message is Message & { sender_type: Type; sender_id: SenderIds[Type] } =>
  message.sender_type === type && message.sender_id !== null;
