import type { PorchlightPage } from '@porchlight/core/wire/widget/widget-page.ts';
import type { TextStorage } from '../../shared/storage.ts';
import { createStore } from '../../shared/store.ts';

export type Held = { text: string; run: () => void; undo: () => void };

const KEY = 'porchlight:consent';

/**
 * One gate before anything reaches the team: a message waits while consent is asked, and yes sends it. Asked again for
 * a new version, not for a corrected wording (`<version>.<wording>`).
 */
export const createConsent = (requirement: PorchlightPage['consent'], storage: TextStorage) => {
  const store = createStore<Held | null>(null);
  const waiting: (() => Promise<void>)[] = [];
  const kept = requirement && storage.get(KEY);
  let agreed = requirement && kept?.startsWith(requirement.version.split('.', 1)[0] ?? '') ? kept : '';
  const isNeeded = () => requirement !== null && !agreed;
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    texts: requirement?.texts ?? {},
    isNeeded,
    /** Sent with whatever starts a conversation: the version that was agreed to. */
    proof: (): { consent_version?: string } => (agreed ? { consent_version: agreed } : {}),
    gate: (text: string, run: () => void, undo: () => void = () => {}) => {
      if (isNeeded()) store.set({ text, run, undo });
      else run();
    },
    /** Values of the host page wait too: no visitor is identified before they agree. */
    afterwards: async (send: () => Promise<void>): Promise<void> => {
      if (isNeeded()) waiting.push(send);
      else await send();
    },
    /** `locale`: of the text that was read. */
    agree: async (locale: string) => {
      const held = store.getSnapshot();
      agreed = `${requirement?.version} ${locale}`;
      storage.set(KEY, agreed);
      store.set(null);
      // In order, as the page sent them; the identity comes before the message.
      for (const send of waiting.splice(0)) await send();
      held?.run();
    },
    forget: () => storage.remove(KEY),
    decline: () => {
      const held = store.getSnapshot();
      store.set(null);
      held?.undo();
    },
  };
};
export type Consent = ReturnType<typeof createConsent>;
