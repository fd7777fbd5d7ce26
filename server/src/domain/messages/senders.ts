import type { MessageRow, SenderIds } from '../../platform/database/schema/messages.ts';

export type Sender = { [Type in keyof SenderIds]: { type: Type; id: SenderIds[Type] } }[keyof SenderIds];

type Sent = Pick<MessageRow, 'sender_type' | 'sender_id'>;

export const isSentBy = <Type extends keyof SenderIds, Message extends Sent>(
  message: Message,
  type: Type,
): message is Message & { sender_type: Type; sender_id: SenderIds[Type] } =>
  message.sender_type === type && message.sender_id !== null;
