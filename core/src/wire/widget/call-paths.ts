import { WIDGET_PATH } from '../http.ts';

/** Calls, as the parts of the widget that are loaded with one ask for them. */
export const CALL_PATHS = {
  join: `${WIDGET_PATH}/integrations/dyte/add_participant_to_meeting`,
  signals: (messageId: number) => `${WIDGET_PATH}/calls/${messageId}/signals`,
  end: (messageId: number) => `${WIDGET_PATH}/calls/${messageId}/end`,
} as const;
