import { MAX_MESSAGE_LENGTH } from '@porchlight/core/wire/limits.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { DRAFT_FILLED } from '@porchlight/core/wire/widget/app-events.ts';
import { ANSWER_MS, inTime } from '../../shared/in-time.ts';
import { dispatchAppEvent } from '../base/app-events.ts';
import type { Widget } from '../state/widget-context.ts';

const FIELDS: Record<string, string> = { name: 'fullName', email: 'emailAddress' };
/** Limits what page code can store in the form. */
const MAX_FIELDS = 50;
const MAX_FIELD_LENGTH = 1_500;

type Sent = { conversationId: number | null; messageId: number };

export const createHostCalls = (widget: Widget) => {
  const { page, app, host, router, conversation, consent, draft, actions } = widget;

  /** Until it is known whether there is a conversation. */
  const whenKnown = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (['idle', 'loading'].includes(conversation.getSnapshot().sync)) return;
        stop();
        resolve();
      };
      const stop = conversation.subscribe(look);
      look();
    });

  const settle = async (call: number, run: () => Promise<object | undefined>) => {
    try {
      await whenKnown();
      host.send('settled', { call, ...(await run()) });
    } catch (error) {
      host.send('settled', { call, error: error instanceof Error ? error.message : String(error) });
    }
  };

  /** The visitor's own text is not replaced. */
  const fillDraft = (message: string) => {
    if (draft.read().trim() || !message) return;
    draft.write(message.slice(0, MAX_MESSAGE_LENGTH));
    dispatchAppEvent(DRAFT_FILLED, null);
  };

  const send = (message: string) =>
    new Promise<Sent>((resolve, reject) => {
      const before = new Set(conversation.getSnapshot().messages.map(({ key }) => key));
      const look = () => {
        const { messages, id: conversationId } = conversation.getSnapshot();
        const mine = messages.find(({ key, message_type }) => message_type === INCOMING && !before.has(key));
        if (!mine || mine.state === 'in_progress') return;
        stop();
        if (mine.state === 'failed' || mine.id === null) reject(new Error('NOT_SENT'));
        else resolve({ conversationId, messageId: mine.id });
      };
      const stop = conversation.subscribe(look);
      const { formAnswers } = app.getSnapshot();
      conversation.send(message, null, { ...consent.proof(), ...(formAnswers && { custom_attributes: formAnswers }) });
      look();
    });

  const start = async (message: string) => {
    if (conversation.getSnapshot().status === 'resolved') actions.startNew();
    actions.start();
    if (!message) return { isSent: false };
    if (router.getSnapshot().name === 'messages' && !consent.isNeeded())
      return { isSent: true, ...(await send(message)) };
    fillDraft(message);
    return { isSent: false };
  };

  const showArticle = async (slug: string) => {
    const { portal } = page.channel;
    if (!portal) throw new Error('NO_HELP_CENTRE');
    const link = `/hc/${encodeURIComponent(portal.slug)}/articles/${encodeURIComponent(slug)}`;
    const { ok } = await inTime(fetch(link, { method: 'HEAD', credentials: 'omit' }), ANSWER_MS);
    if (!ok) throw new Error('ARTICLE_NOT_FOUND');
    if (router.getSnapshot().name === 'article-viewer') router.switchTo('home');
    router.switchTo('article-viewer', { link });
  };

  const SCREENS: Record<string, () => void> = {
    '': () => {},
    home: () => router.switchTo('home'),
    conversation: actions.start,
    conversations: () => router.switchTo('conversations'),
  };

  return {
    prefill: ({ message, ...values }: Record<string, unknown>) => {
      const prefilled = Object.entries(values)
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
        .slice(0, MAX_FIELDS)
        .map(([name, value]) => [FIELDS[name] ?? name, value.slice(0, MAX_FIELD_LENGTH)]);
      app.set({
        ...app.getSnapshot(),
        prefilled: { ...app.getSnapshot().prefilled, ...Object.fromEntries(prefilled) },
      });
      if (typeof message === 'string') fillDraft(message);
    },
    showScreen: (call: number, screen: string) =>
      settle(call, async () => {
        if (!Object.hasOwn(SCREENS, screen)) throw new Error('UNKNOWN_SCREEN');
        SCREENS[screen]?.();
        return undefined;
      }),
    showArticle: (call: number, slug: string) =>
      settle(call, async () => {
        await showArticle(slug);
        return undefined;
      }),
    startConversation: (call: number, message: string) =>
      settle(call, () => start(message.trim().slice(0, MAX_MESSAGE_LENGTH))),
  };
};
