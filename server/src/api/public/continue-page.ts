import { mailTextsIn } from '../../platform/i18n/mail-texts.ts';
import { linkPage } from './link-page.ts';

/** Only the button uses the link up. */
export const continuePage = async (locale: string, inboxName: string): Promise<string> => {
  const texts = await mailTextsIn(locale);
  const title = texts('CONTINUE_TITLE', { name: inboxName });
  return linkPage(locale, title, texts('UNREAD_BUTTON'));
};

export const continueOverPage = async (locale: string): Promise<string> => {
  const title = (await mailTextsIn(locale))('CONTINUE_OVER');
  return linkPage(locale, title, null);
};
