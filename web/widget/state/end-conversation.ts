import type { WidgetParts } from './widget-parts.ts';

export const createEnding = ({
  conversation,
  alerts,
  language,
}: Pick<WidgetParts, 'conversation' | 'alerts' | 'language'>) => {
  /** Until that conversation is open again. */
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
    hasEnded: () => endedHere !== null && endedHere === conversation.getSnapshot().id,
  };
};
