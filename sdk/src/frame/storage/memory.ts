import { attempt, CONVERSATION_COOKIE, lookKey, openKey } from '../../session.ts';
import type { State } from '../../state.ts';
import { readCookie, writeCookie } from './cookies.ts';

export const SNOOZE_COOKIE = 'cw_snooze_campaigns_till';

/** Until the visitor acts, everything stays in memory: a page view stores nothing on the host page. */
export const createMemory = ({ websiteToken, baseDomain }: State) => {
  const unstored = new Map<string, [value: string, days: number]>();
  let acted = !!readCookie(CONVERSATION_COOKIE);
  let look = '';
  let open = '';
  /** Stored values are not also in memory, so that what another tab removed stays removed. */
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
    /** Colour and label, for the next page's first paint; an open chat stays open over the pages of one visit. */
    keep: (nextLook: string, nextOpen: string) => {
      if (look === nextLook && open === nextOpen) return;
      look = nextLook;
      open = nextOpen;
      flush();
    },
  };
};
