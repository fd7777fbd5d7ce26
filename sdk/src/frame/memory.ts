import { attempt, CONVERSATION_COOKIE, lookKey, openKey, readCookie, writeCookie } from '../session.ts';
import type { State } from '../state.ts';

export const SNOOZE_COOKIE = 'cw_snooze_campaigns_till';

/**
 * What the loader remembers on the host page. Until the visitor acts, everything stays in memory: a page view stores nothing.
 * A visitor who comes with a conversation has acted before.
 */
export const createMemory = ({ websiteToken, baseDomain }: State) => {
  const unstored = new Map<string, [value: string, days: number]>();
  let acted = !!readCookie(CONVERSATION_COOKIE);
  let look = '';
  let open = '';
  /** What is stored is not also held here, so that what another tab forgot stays forgotten. */
  const flush = () => {
    if (!acted) return;
    for (const [name, [value, days]] of unstored) {
      writeCookie(name, value, days, baseDomain);
      if (readCookie(name) === value) unstored.delete(name);
    }
    attempt(() => localStorage.setItem(lookKey(websiteToken), look));
    attempt(() => sessionStorage.setItem(openKey(websiteToken), open));
  };
  return {
    read: (name: string): string | undefined => unstored.get(name)?.[0] ?? readCookie(name),
    write: (name: string, value: string, days = 365) => {
      unstored.set(name, [value, days]);
      flush();
    },
    forget: (name: string) => {
      unstored.delete(name);
      writeCookie(name, '', -1, baseDomain);
    },
    act: () => {
      acted = true;
      flush();
    },
    /** Colour and label, so that the next page's first paint is right; open chats stay open over the pages of one visit. */
    keep: (nextLook: string, nextOpen: string) => {
      if (look === nextLook && open === nextOpen) return;
      look = nextLook;
      open = nextOpen;
      flush();
    },
  };
};
