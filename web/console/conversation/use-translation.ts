import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { useState } from 'react';
import type { DisplayMessage } from '../../shared/conversation-store/types.ts';
import { useStore } from '../../shared/use-store.ts';
import { type AgentHelpStore, agentLanguage } from './composer/agent-help.ts';

export const useTranslation = (
  help: AgentHelpStore,
  { id, content, message_type, content_attributes }: DisplayMessage,
) => {
  const { isOffered } = useStore(help);
  const [isBusy, setBusy] = useState(false);
  const text = content_attributes.translations?.[agentLanguage()];
  return {
    text,
    isBusy,
    isOffered: isOffered && message_type === INCOMING && id !== null && Boolean(content) && !text && !isBusy,
    translate: async () => {
      if (id === null) return;
      setBusy(true);
      try {
        await help.translate(id);
      } finally {
        setBusy(false);
      }
    },
  };
};
