import type { PorchlightApi } from '../chat-api.ts';
import type { PorchlightEventName } from '../embed/page-events.ts';
import { dispatchOnPage } from '../host-events.ts';
import { checkIdentity } from '../user.ts';
import type { PorchlightEntry } from '../window.ts';

type Verb = {
  [K in keyof PorchlightApi]-?: PorchlightApi[K] extends (...args: never) => unknown ? K : never;
}[keyof PorchlightApi];

/** Typed, so that it has every verb of the real chat. */
const VERBS: Record<Verb, true> = {
  open: true,
  close: true,
  toggle: true,
  show: true,
  hide: true,
  toggleBubbleVisibility: true,
  popoutChatWindow: true,
  showArticle: true,
  prefill: true,
  startConversation: true,
  setPageData: true,
  setUser: true,
  identify: true,
  setCustomAttributes: true,
  deleteCustomAttribute: true,
  setConversationCustomAttributes: true,
  deleteConversationCustomAttribute: true,
  setLabel: true,
  removeLabel: true,
  setLocale: true,
  setColorScheme: true,
  reset: true,
  logout: true,
  reload: true,
  destroy: true,
  debug: true,
};

export type ChatCall = { verb: Verb | 'run'; args: readonly unknown[] };

const CHATWOOT_NAMED = new Set<PorchlightEventName>([
  'ready',
  'error',
  'opened',
  'closed',
  'on-message',
  'on-start-conversation',
]);

/**
 * Stands in for the loader in a page's own unit tests: no network, no frame. Put it on the window before the page's code runs.
 * As with the real one there is `run` alone at first, and the verbs come with it; `identify` refuses what the real one refuses.
 *
 * @example
 * const chat = installFakeChat();
 * render(<App />);
 * expect(chat.callsOf('identify')).toEqual([['user-17', { name: 'Ada' }]]);
 * chat.fire('agent_message_received', { id: 1, content: 'Hello' });
 */
export const installFakeChat = () => {
  const before = { porchlight: window.porchlight, chatwootSDK: window.chatwootSDK, $chatwoot: window.$chatwoot };
  const calls: ChatCall[] = [];
  const fire = (name: PorchlightEventName, detail: unknown = null) =>
    dispatchOnPage(CHATWOOT_NAMED.has(name) ? `chatwoot:${name}` : name, detail);
  const state = { isOpen: false, hasLoaded: false, unread: 0 };

  const setOpen = (isOpen: boolean) => {
    if (isOpen === state.isOpen) return;
    state.isOpen = isOpen;
    Object.assign(entry, { isOpen });
    fire(isOpen ? 'opened' : 'closed');
  };
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const EFFECTS: Partial<Record<Verb, (...args: readonly unknown[]) => void>> = {
    open,
    showArticle: open,
    startConversation: open,
    close,
    hide: close,
    toggle: (wanted) => setOpen(wanted === 'open' || (wanted !== 'close' && !state.isOpen)),
    setUser: (identifier, user) => checkIdentity(identifier, user as Parameters<typeof checkIdentity>[1]),
    identify: (identifier, user) => checkIdentity(identifier, user as Parameters<typeof checkIdentity>[1]),
    destroy: () => {
      close();
      forget();
    },
  };
  /** What the calls that have an answer resolve with, as the real one does when nothing is asked first. */
  const ANSWERS = new Map<Verb, unknown>([
    ['open', undefined],
    ['showArticle', undefined],
    ['prefill', undefined],
    ['setPageData', undefined],
    ['debug', undefined],
    ['startConversation', { isSent: true, conversation_id: 1, message_id: 1 }],
  ]);
  const forget = () => {
    for (const name of [...Object.keys(VERBS), ...Object.keys(state)]) Reflect.deleteProperty(entry, name);
    delete window.$chatwoot;
  };
  const verbs = Object.keys(VERBS).map((name) => {
    const verb = name as Verb;
    return [
      verb,
      (...args: readonly unknown[]) => {
        calls.push({ verb, args });
        EFFECTS[verb]?.(...args);
        return ANSWERS.has(verb) ? Promise.resolve(ANSWERS.get(verb)) : undefined;
      },
    ] as const;
  });
  const entry: PorchlightEntry = {
    run: (...args) => {
      calls.push({ verb: 'run', args });
      if (window.$chatwoot) return;
      window.$chatwoot = Object.assign(entry, state, { hasLoaded: true }, Object.fromEntries(verbs));
      fire('ready');
    },
  };
  Object.assign(window, { porchlight: entry, chatwootSDK: entry });
  return {
    /** Every call so far, in order. */
    calls: calls as readonly ChatCall[],
    callsOf: (verb: ChatCall['verb']) => calls.filter((call) => call.verb === verb).map(({ args }) => args),
    /** Does what a script with `data-website-token` does automatically. */
    start: (websiteToken = 'test') => entry.run({ websiteToken }),
    /** Fires an event on the page, under both names. */
    fire,
    uninstall: () => {
      forget();
      for (const [name, value] of Object.entries(before))
        if (value) Object.assign(window, { [name]: value });
        else Reflect.deleteProperty(window, name);
    },
  };
};
