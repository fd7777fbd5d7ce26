import type { PorchlightPage } from '@porchlight/core/wire/widget/widget-page.ts';
import type { TextStorage } from '../../shared/storage.ts';
import { createStore } from '../../shared/store.ts';

export type Held = { text: string; run: () => void; undo: () => void };

const KEY = 'porchlight:consent';

/**
 * One gate before anything reaches the team: what the visitor was about to send is held, the question
 * is asked, and yes sends it. Asked again when the question has changed, not when its words were corrected (`<version>.<wording>`).
 */
export const createConsent = (requirement: PorchlightPage['consent'], storage: TextStorage) => {
  const store = createStore<Held | null>(null);
  const waiting: (() => Promise<void>)[] = [];
  const kept = requirement && storage.get(KEY);
  /** The version, and the language it was read in. */
  let agreed = requirement && kept?.startsWith(requirement.version.split('.', 1)[0] ?? '') ? kept : '';
  const isNeeded = () => requirement !== null && !agreed;
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    texts: requirement?.texts ?? {},
    isNeeded,
    /** Goes along with what starts a conversation: which text was agreed to. */
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
    /** `locale`: whose text they read. */
    agree: async (locale: string) => {
      const held = store.getSnapshot();
      agreed = `${requirement?.version} ${locale}`;
      storage.set(KEY, agreed);
      store.set(null);
      // In order, as the page sent them; the identity comes before the message.
      for (const send of waiting.splice(0)) await send();
      held?.run();
    },
    /** The visitor's data is gone, and that they agreed with it. */
    forget: () => storage.remove(KEY),
    decline: () => {
      const held = store.getSnapshot();
      store.set(null);
      held?.undo();
    },
  };
};
export type Consent = ReturnType<typeof createConsent>;
