import type { ChatMethods } from '../chat-api.ts';
import type { Launcher } from '../launcher.ts';
import { request } from './request.ts';

/* The calls of page code that return a promise, in a file that is loaded with the first of them. */

/** Page code is not always typed: values that are no text are left out. */
const texts = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof values === 'object' ? { ...values } : {}).flatMap(([key, value]) =>
      typeof value === 'string' && value ? [[key, value]] : [],
    ),
  );

type Answered = Pick<ChatMethods, 'open' | 'showArticle' | 'prefill' | 'startConversation' | 'setPageData'>;

/** Each has one argument. Mapped, so that the first file can name one of them by a variable. */
export type PageMethods = {
  [Name in keyof Answered]: (argument: Parameters<Answered[Name]>[0]) => Promise<Awaited<ReturnType<Answered[Name]>>>;
};

export const createCalls = (launcher: Launcher): PageMethods => {
  const prefill: PageMethods['prefill'] = async (input) => {
    const values = texts(input);
    launcher.ask((link) => link.post('prefill', { values }));
  };
  const showArticle: PageMethods['showArticle'] = async (slug) => {
    launcher.open();
    await request(launcher, (link, call) => link.post('show-article', { call, slug: `${slug}` }));
  };
  return {
    prefill,
    showArticle,
    open: async (target) => {
      // A click event passed instead of a target has none of these.
      const { screen, article, message } = texts(target);
      if (message) await prefill({ message });
      if (article) return showArticle(article);
      launcher.open();
      const requestedScreen = screen ?? (message ? 'conversation' : '');
      await request(launcher, (link, call) => link.post('show-screen', { call, screen: requestedScreen }));
    },
    startConversation: async (options) => {
      const { message = '' } = texts(options);
      launcher.open();
      const { isSent, conversationId, messageId } = await request(launcher, (link, call) =>
        link.post('start-conversation', { call, message }),
      );
      return { isSent: isSent === true, conversation_id: conversationId ?? null, message_id: messageId ?? null };
    },
    setPageData: async (page) => {
      const { url, title } = texts(page);
      const { href: referrerURL, host: referrerHost } = new URL(url ?? '', location.href);
      launcher.ask((link) => {
        if (url) link.post('change-url', { referrerURL, referrerHost });
        if (title) link.post('page-title', { title });
      });
    },
  };
};
