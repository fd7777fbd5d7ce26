import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { LiveReactions } from './live.ts';
import type { Widget } from '../state/widget-context.ts';

/** What live events lead to beside the list itself (wire protocol 14.10, EMB-50, EMB-53, EMB-56). */
export const createReactions = (
  { host, team, conversations, flows, tabs, callSlot }: Widget,
  reconnectAs: (pubsubToken: string) => void,
): LiveReactions => ({
  onMessage: (message) => {
    flows.tell('chatwoot:on-message', message);
    if (message.message_type !== INCOMING) flows.tell('agent_message_received', message);
    if (message.sender_type === 'User' && tabs.isVoice()) host.send('playAudio');
    flows.reviewUnread();
  },
  onAnswered: (message) => flows.tell('chatwoot:on-message', message),
  onConversation: () => flows.tell('conversation_created'),
  onAny: conversations.touch,
  onResolved: flows.resetCampaign,
  onPresence: team.applyPresence,
  onMerged: reconnectAs,
  onCallSignal: callSlot.receiveSignal,
});
