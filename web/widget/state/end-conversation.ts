import type { WidgetParts } from './widget-parts.ts';

/** Ends the open conversation, and knows whether it was the visitor who did. */
export const createEnding = ({
  conversation,
  alerts,
  language,
}: Pick<WidgetParts, 'conversation' | 'alerts' | 'language'>) => {
  /** The conversation that the visitor has ended on this page, until it is open again. */
  let endedHere: number | null = null;
  let isEnding = false;
  conversation.subscribe(() => {
    if (!isEnding && conversation.getSnapshot().status !== 'resolved') endedHere = null;
  });
  return {
    end: async () => {
      isEnding = true;
      endedHere = conversation.getSnapshot().id;
      await conversation.resolve().catch(() => {
        endedHere = null;
        alerts.show(language.getSnapshot().t('END_FAILED'));
      });
      isEnding = false;
    },
    /** Of a conversation that ended before this page it is not known. */
    hasEnded: () => endedHere !== null && endedHere === conversation.getSnapshot().id,
  };
};
