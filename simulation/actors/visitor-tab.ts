import type { Api } from '../../web/shared/api.ts';
import type { EntryStore } from '../../web/shared/outbox/entry.ts';
import type { ConversationSession, Identity } from '../../web/widget/state/visitor/conversation-session.ts';
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

export const openVisitorTab = async (page: Page) => {
  const { createConversationSession } = await import('../../web/widget/state/visitor/conversation-session.ts');
  const { createWaitingFiles } = await import('../../web/widget/state/visitor/waiting-files.ts');
  const browser = createBrowser(page.origin);
  let isKnown = page.identity.returning;
  const session: ConversationSession = inBrowser(browser, () =>
    createConversationSession({
      ...page,
      files: createWaitingFiles(),
      isKnown: () => isKnown,
      isDirect: () => false,
      onMet: () => {
        isKnown = true;
      },
      onChange: () => {},
      onEvent: () => {},
    }),
  );
  const inPage = <T>(work: () => T): T => inBrowser(browser, work);
  inPage(() => {
    void session.store.catchUp();
    session.connect();
  });

  /** As the composer does (`live-conversation`). */
  const send = async (content: string | null, files: readonly File[] = [], replyTo: number | null = null) => {
    isKnown = true;
    const { id, sync } = session.snapshot();
    const isLoaded = sync !== 'idle' && sync !== 'loading' && sync !== 'error';
    const message = {
      timestamp: new Date(Date.now() + page.skewMs).toString(),
      referer_url: 'https://shop.example/',
      time_zone: 'UTC',
    };
    const written = session.where.here(id, isLoaded);
    const payload = { message, written, ...(files.length > 0 ? { files } : {}) };
    await inPage(() => session.outbox.add({ echo_id: crypto.randomUUID(), content, reply_to: replyTo, payload }));
  };

  return {
    snapshot: () => session.store.getSnapshot(),
    waiting: () => session.outbox.waiting.getSnapshot(),
    send,
    loadOlder: () => inPage(() => session.store.loadOlder()),
    markSeen: () => inPage(() => session.store.markSeen()),
    signalTyping: (status: 'on' | 'off') => inPage(() => session.store.signalTyping(status)),
    startAnother: () =>
      inPage(() => {
        session.where.startNew();
        void session.store.show(null);
      }),
    open: (id: number) => {
      if (session.store.getSnapshot().id === id) return;
      inPage(() => {
        session.where.open(id);
        void session.store.show(id);
      });
    },
    refresh: () =>
      inPage(() => {
        session.wake();
        void session.store.catchUp();
      }),
    sayOnline: (isOnline: boolean) => sayOnline(browser, isOnline),
    close: () => inPage(() => session.close()),
  };
};
export type VisitorTab = Awaited<ReturnType<typeof openVisitorTab>>;
