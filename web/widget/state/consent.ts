import type { PorchlightPage } from '@porchlight/core/wire/widget/widget-page.ts';
import type { TextStorage } from '../../shared/storage.ts';
import { createStore } from '../../shared/store.ts';

export type PendingAction = { text: string; run: () => void; undo: () => void };

const KEY = 'porchlight:consent';

/** A message waits while consent is asked, and yes sends it. Asked again for a new version, not a wording. */
export const createConsent = (requirement: PorchlightPage['consent'], storage: TextStorage) => {
  const store = createStore<PendingAction | null>(null);
  const waiting: (() => Promise<void>)[] = [];
  const stored = requirement && storage.get(KEY);
  let agreed = requirement && stored?.startsWith(requirement.version.split('.', 1)[0] ?? '') ? stored : '';
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
      const pending = store.getSnapshot();
      agreed = `${requirement?.version} ${locale}`;
      storage.set(KEY, agreed);
      store.set(null);
      // In order, as the page sent them; the identity comes before the message.
      for (const send of waiting.splice(0)) await send();
      pending?.run();
    },
    forget: () => storage.remove(KEY),
    decline: () => {
      const pending = store.getSnapshot();
      store.set(null);
      pending?.undo();
    },
  };
};
export type Consent = ReturnType<typeof createConsent>;
