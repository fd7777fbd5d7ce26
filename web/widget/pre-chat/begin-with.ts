import type { PreChatPayload } from '@porchlight/core/rules/visitor-forms/pre-chat-answers.ts';
import type { WidgetParts } from '../state/widget-parts.ts';

type Given = Pick<
  WidgetParts,
  'app' | 'draft' | 'conversation' | 'contact' | 'campaigns' | 'consent' | 'widgetApi' | 'router'
>;

const begin = async (parts: Given, payload: PreChatPayload) => {
  const { app, draft, conversation, contact, campaigns, consent, widgetApi, router } = parts;
  const { message, contact: contactFields, contact_attributes, conversation_attributes } = payload;
  const aboutContact = Object.keys(contact_attributes).length > 0;
  const introduce = () =>
    widgetApi.updateContact({ ...contactFields, ...(aboutContact ? { custom_attributes: contact_attributes } : {}) });
  if (campaigns.getSnapshot().activeCampaign) {
    await introduce();
    await campaigns.execute(conversation_attributes);
    if (campaigns.getSnapshot().isError) throw new Error('The campaign could not be started.');
  } else if (message.trim() === '') {
    if (aboutContact || Object.keys(contactFields).length > 0) await introduce();
    // The first message begins the conversation: there is no empty one.
    app.set({ ...app.getSnapshot(), formAnswers: conversation_attributes });
  } else {
    if (aboutContact) await widgetApi.updateContact({ custom_attributes: contact_attributes });
    await conversation.start({
      message,
      contact: contactFields,
      custom_attributes: conversation_attributes,
      ...consent.proof(),
    });
    draft.write('');
  }
  router.switchTo('messages');
  await contact.fetch();
};

/** PRE-23, PRE-24, PRE-27. False when it could not be started; true also while consent is asked. */
export const beginWith = (parts: Given, payload: PreChatPayload): Promise<boolean> =>
  new Promise((resolve) => {
    const run = () =>
      begin(parts, payload).then(
        () => resolve(true),
        () => resolve(false),
      );
    parts.consent.gate(
      payload.message,
      () => void run(),
      () => resolve(true),
    );
  });
