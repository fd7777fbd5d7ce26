import type { SocketMessage } from '@porchlight/core/wire/message.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { WidgetActions } from '../state/actions.ts';

type Send = WidgetActions['sendEvent'];

const idsOf = ({ id, conversation_id }: SocketMessage) => ({ message_id: id, conversation_id });

export const publishMessage = (send: Send, message: SocketMessage): void => {
  const isSent = message.message_type === INCOMING;
  send(isSent ? 'porchlight:message-sent' : 'porchlight:message-received', idsOf(message));
};

export const publishAnswer = (send: Send, message: SocketMessage): void => {
  const { content_type, content_attributes } = message;
  if (content_type === 'input_csat') {
    const rating = Number(Object(Object(content_attributes.submitted_values).csat_survey_response).rating);
    if (rating) send('porchlight:rating-given', { ...idsOf(message), rating });
  } else send('porchlight:form-answered', { ...idsOf(message), content_type });
};
