import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { LiveReactions } from './live.ts';
import type { Widget } from '../state/widget-context.ts';

/** What live events lead to beside the list itself (wire protocol 14.10, EMB-50, EMB-53, EMB-56). */
export const createReactions = (
  { host, team, conversations, actions, tabs, callSlot }: Widget,
  reconnectAs: (pubsubToken: string) => void,
): LiveReactions => ({
  onMessage: (message) => {
    actions.sendEvent('chatwoot:on-message', message);
    if (message.message_type !== INCOMING) actions.sendEvent('agent_message_received', message);
    if (message.sender_type === 'User' && tabs.isVoice()) host.send('playAudio');
    actions.reviewUnread();
  },
  onAnswered: (message) => actions.sendEvent('chatwoot:on-message', message),
  onConversation: () => actions.sendEvent('conversation_created'),
  onAny: conversations.touch,
  onResolved: actions.resetCampaign,
  onPresence: team.applyPresence,
  onMerged: reconnectAs,
  onCallSignal: callSlot.receiveSignal,
});
