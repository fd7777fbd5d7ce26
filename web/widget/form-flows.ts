import type { PreChatPayload } from '@porchlight/core/rules/pre-chat.ts';
import type { Answer } from './conversation/kinds/answer.ts';
import type { Parts } from './parts.ts';

/** What leads on from a form: the pre-chat form, and answers inside the conversation. */
export const createFormFlows = ({ conversation, contact, campaigns, consent, calls, router }: Parts) => {
  const begin = async ({ message, contact: given, contact_attributes, conversation_attributes }: PreChatPayload) => {
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
  return {
    /** Starts the conversation, or the campaign's (PRE-23, PRE-27). False when it could not be; true also while consent is asked. */
    beginWith: (payload: PreChatPayload): Promise<boolean> =>
      new Promise((resolve) => {
        const run = () =>
          begin(payload).then(
            () => resolve(true),
            () => resolve(false),
          );
        consent.gate(
          payload.message,
          () => void run(),
          () => resolve(true),
        );
      }),
    /** An answer inside the conversation; what it tells of the contact is asked for anew (PRE-29). */
    answer: async (messageId: number, answer: Answer) => {
      await conversation.answer(messageId, answer);
      await contact.fetch();
    },
  };
};
