import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { listedLanguage } from '../../platform/i18n/languages.ts';

/** The language in which the visitor started the chat; undefined where no page sent one, as through the API. */
export const languageOf = ({ additional_attributes }: Pick<ConversationRow, 'additional_attributes'>) => {
  const { conversation_language } = additional_attributes;
  return typeof conversation_language === 'string' ? listedLanguage(conversation_language) : undefined;
};
