import { PAGE_VALUE_PATHS } from '@porchlight/core/wire/widget/page-value-paths.ts';
import type { Widget } from '../state/widget-context.ts';

/**
 * Attributes and labels that page code sets. Loaded with the first of them; they stay in the order in which the page called.
 * No call rejects: the host page has no screen to show a failure on (wire protocol 14.17).
 */
export const createPageValues = ({ api, widgetApi, conversation }: Widget) => {
  const quietly = async (call: Promise<unknown>) => {
    await call.catch(() => {});
  };

  /** Calls about a conversation wait until there is one (IDN-15). */
  const ofConversation = (call: () => Promise<unknown>) => {
    const run = () => {
      if (conversation.getSnapshot().id === null) return;
      stop();
      void quietly(call());
    };
    const stop = conversation.subscribe(run);
    run();
  };

  return {
    setContactAttributes: (custom_attributes: Record<string, unknown>) =>
      quietly(widgetApi.updateContact({ custom_attributes })),
    deleteContactAttribute: (key: string) =>
      quietly(api.post(PAGE_VALUE_PATHS.destroyContactAttributes, { custom_attributes: [key] })),
    setConversationAttributes: (custom_attributes: Record<string, unknown>) =>
      ofConversation(() => api.post(PAGE_VALUE_PATHS.setConversationAttributes, { custom_attributes })),
    deleteConversationAttribute: (key: string) =>
      ofConversation(() => api.post(PAGE_VALUE_PATHS.destroyConversationAttributes, { custom_attribute: [key] })),
    setLabel: (label: string) => quietly(api.post(PAGE_VALUE_PATHS.labels, { label })),
    removeLabel: (label: string) => quietly(api.delete(PAGE_VALUE_PATHS.label(label))),
  };
};
