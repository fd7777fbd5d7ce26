import type { Api } from '../../web/shared/api.ts';
import type { EntryStore } from '../../web/shared/outbox/entry.ts';
import type { Identity, Talk } from '../../web/widget/state/visitor/conversation-session.ts';
import { createBrowser, inBrowser, sayOnline } from './browser.ts';

type Page = {
  origin: string;
  api: Api;
  search: string;
  headers: () => Record<string, string>;
  identity: Identity & { returning: boolean };
  cursor: number;
  /** How far the clock of the device is wrong. */
  skewMs: number;
  /** Shared by the tabs of a device, as IndexedDB is. */
  entries: Promise<EntryStore>;
};

/** The widget in one tab: the product's own talk, outbox and live connection. */
export const openVisitorTab = async (page: Page) => {
  const { createTalk } = await import('../../web/widget/state/visitor/conversation-session.ts');
  const { createWaitingFiles } = await import('../../web/widget/state/visitor/waiting-files.ts');
  const browser = createBrowser(page.origin);
  let isKnown = page.identity.returning;
  const talk: Talk = inBrowser(browser, () =>
    createTalk({
      ...page,
      files: createWaitingFiles(),
      isKnown: () => isKnown,
      isDirect: () => false,
      onSent: () => {},
      onChange: () => {},
      onEvent: () => {},
    }),
  );
  const connect = () => inBrowser(browser, () => talk.connect());
  void talk.store.catchUp();
  connect();

  /** As the composer hands it over (`live-conversation`). */
  const send = async (content: string | null, files: readonly File[] = [], replyTo: number | null = null) => {
    isKnown = true;
    const { id, sync } = talk.snapshot();
    const isLoaded = sync !== 'idle' && sync !== 'loading' && sync !== 'error';
    const message = {
      timestamp: new Date(Date.now() + page.skewMs).toString(),
      referer_url: 'https://shop.example/',
      time_zone: 'UTC',
    };
    const written = talk.where.here(id, isLoaded);
    const payload = { message, written, ...(files.length > 0 ? { files } : {}) };
    await talk.outbox.add({ echo_id: crypto.randomUUID(), content, reply_to: replyTo, payload });
  };

  return {
    snapshot: () => talk.store.getSnapshot(),
    waiting: () => talk.outbox.waiting.getSnapshot(),
    send,
    loadOlder: () => talk.store.loadOlder(),
    markSeen: () => talk.store.markSeen(),
    signalTyping: (status: 'on' | 'off') => talk.store.signalTyping(status),
    startAnother: () => {
      talk.where.startNew();
      void talk.store.show(null);
    },
    open: (id: number) => {
      if (talk.store.getSnapshot().id === id) return;
      talk.where.open(id);
      void talk.store.show(id);
    },
    /** What the visitor does who sees that something is out of date. */
    refresh: () => {
      talk.wake();
      void talk.store.catchUp();
    },
    sayOnline: (isOnline: boolean) => sayOnline(browser, isOnline),
    close: () => talk.close(),
  };
};
export type VisitorTab = Awaited<ReturnType<typeof openVisitorTab>>;
