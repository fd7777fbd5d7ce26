import { ApiError } from '../../shared/api.ts';
import type { TextKey } from '../base/texts.ts';
import type { WidgetParts } from './widget-parts.ts';

/**
 * Asks for the transcript by email and says how that went (TRN-03, TRN-04). A visitor has no address any more once an agent has
 * merged them into a contact whose address is not proven: they are asked for theirs.
 */
export const emailTranscript = async (
  { widgetApi, conversation, alerts }: Pick<WidgetParts, 'widgetApi' | 'conversation' | 'alerts'>,
  t: (key: TextKey) => string,
): Promise<void> => {
  try {
    await widgetApi.transcript(conversation.getSnapshot().id);
    alerts.show(t('TRANSCRIPT_SENT'), 'success');
  } catch (error) {
    const hasNoAddress = error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 422;
    alerts.show(t(hasNoAddress ? 'EMAIL_REQUIRED' : 'TRANSCRIPT_FAILED'));
  }
};
