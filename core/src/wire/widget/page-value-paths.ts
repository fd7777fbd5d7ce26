import { WIDGET_PATH } from '../http.ts';

/** What page code sets on the visitor's contact and conversation. In a file of its own: few pages set anything. */
export const PAGE_VALUE_PATHS = {
  destroyContactAttributes: `${WIDGET_PATH}/contact/destroy_custom_attributes`,
  setConversationAttributes: `${WIDGET_PATH}/conversations/set_custom_attributes`,
  destroyConversationAttributes: `${WIDGET_PATH}/conversations/destroy_custom_attributes`,
  labels: `${WIDGET_PATH}/labels`,
  label: (title: string) => `${WIDGET_PATH}/labels/${encodeURIComponent(title)}`,
} as const;
