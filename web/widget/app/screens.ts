import type { ComponentType } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { Coming } from '../shell/Coming.tsx';
import { PartMissing } from '../shell/PartMissing.tsx';

const screen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  meanwhile?: ComponentType,
) => lazyPart(load, name, PartMissing, meanwhile);

export const SCREENS = {
  messages: screen(() => import('../conversation/ConversationScreen.tsx'), 'ConversationScreen', Coming),
  'prechat-form': screen(() => import('../pre-chat/PreChatScreen.tsx'), 'PreChatScreen', Coming),
  'article-viewer': screen(() => import('../articles/ArticleScreen.tsx'), 'ArticleScreen', Coming),
  conversations: screen(() => import('../conversations/ConversationsScreen.tsx'), 'ConversationsScreen', Coming),
  'own-data': screen(() => import('../own-data/OwnDataScreen.tsx'), 'OwnDataScreen', Coming),
  continue: screen(() => import('../own-data/ContinueScreen.tsx'), 'ContinueScreen', Coming),
  'unread-messages': screen(() => import('../unread/UnreadScreen.tsx'), 'UnreadScreen'),
  campaigns: screen(() => import('../campaigns/CampaignScreen.tsx'), 'CampaignScreen'),
};
