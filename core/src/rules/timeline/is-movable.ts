import type { ContentType } from '../../wire/message.ts';
import { ACTIVITY, type MessageType } from '../../wire/message-type.ts';

type Kind = {
  message_type: MessageType;
  content_type: ContentType;
  content_attributes?: { deleted?: boolean | undefined } | undefined;
};

/** They are of a conversation as a whole: its rating, and the call that is made in it. */
const STAYING: readonly ContentType[] = ['input_csat', 'integrations'];

/** Whether a message can be moved into another conversation. */
export const isMovable = ({ message_type, content_type, content_attributes }: Kind): boolean =>
  message_type !== ACTIVITY && !STAYING.includes(content_type) && content_attributes?.deleted !== true;
