import type { TextKey } from '../base/texts.ts';
import type { WidgetParts } from './widget-parts.ts';

/** Asks for the transcript by email and says how that went (TRN-03, TRN-04). */
export const emailTranscript = async (
  { widgetApi, conversation, alerts }: Pick<WidgetParts, 'widgetApi' | 'conversation' | 'alerts'>,
  t: (key: TextKey) => string,
): Promise<void> => {
  try {
    await widgetApi.transcript(conversation.getSnapshot().id);
    alerts.show(t('TRANSCRIPT_SENT'), 'success');
  } catch {
    alerts.show(t('TRANSCRIPT_FAILED'));
  }
};
