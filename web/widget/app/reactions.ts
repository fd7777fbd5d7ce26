import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { Widget } from '../state/widget-context.ts';
import type { LiveReactions } from './live.ts';
import { publishAnswer, publishMessage } from './page-events.ts';

export const createReactions = (
  { host, team, conversations, actions, tabs, callSlot }: Widget,
  reconnectAs: (pubsubToken: string) => void,
): LiveReactions => ({
  onMessage: (message) => {
    actions.sendEvent('chatwoot:on-message', message);
    if (message.message_type !== INCOMING) actions.sendEvent('agent_message_received', message);
    publishMessage(actions.sendEvent, message);
    if (message.sender_type === 'User' && tabs.isVoice()) host.send('playAudio');
    actions.reviewUnread();
  },
  onAnswered: (message, answer) => {
    // As in Chatwoot, which reports no answer that is an email address.
    if (answer === 'submitted_values') actions.sendEvent('chatwoot:on-message', message);
    publishAnswer(actions.sendEvent, message);
  },
  onConversation: (conversation_id) => {
    actions.sendEvent('conversation_created');
    actions.sendEvent('porchlight:conversation-started', { conversation_id });
  },
  onAny: conversations.touch,
  onResolved: actions.resetCampaign,
  onPresence: team.applyPresence,
  onMerged: reconnectAs,
  onCallSignal: callSlot.receiveSignal,
});
