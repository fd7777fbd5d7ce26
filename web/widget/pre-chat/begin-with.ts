import type { PreChatPayload } from '@porchlight/core/rules/pre-chat.ts';
import type { Parts } from '../parts.ts';

type Given = Pick<Parts, 'conversation' | 'contact' | 'campaigns' | 'consent' | 'calls' | 'router'>;

const begin = async (parts: Given, payload: PreChatPayload) => {
  const { conversation, contact, campaigns, consent, calls, router } = parts;
  const { message, contact: given, contact_attributes, conversation_attributes } = payload;
  const aboutContact = Object.keys(contact_attributes).length > 0;
  if (campaigns.getSnapshot().activeCampaign) {
    await calls.updateContact({ ...given, ...(aboutContact ? { custom_attributes: contact_attributes } : {}) });
    await campaigns.execute(conversation_attributes);
    if (campaigns.getSnapshot().isError) throw new Error('The campaign could not be started.');
  } else {
    if (aboutContact) await calls.updateContact({ custom_attributes: contact_attributes });
    await conversation.start({
      message,
      contact: given,
      custom_attributes: conversation_attributes,
      ...consent.proof(),
    });
  }
  router.switchTo('messages');
  await contact.fetch();
};

/**
 * What the pre-chat form leads to: the conversation, or the campaign's (PRE-23, PRE-27). False when it could not be started;
 * true also while consent is asked.
 */
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
