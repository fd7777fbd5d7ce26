import { createStore } from '../shared/store.ts';
import { failureText } from './failure-text.ts';
import { t } from './texts.ts';

export type Toast = { text: string; isBad: boolean };

const SHOWN_MS = 6_000;

/** A word on what was done, or why not, that goes by itself. */
export const createToast = () => {
  const store = createStore<Toast | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (toast: Toast) => {
    clearTimeout(timer);
    store.set(toast);
    timer = setTimeout(() => store.set(null), SHOWN_MS);
  };
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    show: (text: string) => say({ text, isBad: false }),
    warn: (text: string) => say({ text, isBad: true }),
    failed: (error: unknown) =>
      say({
        text: t('ACTION_FAILED', { reason: failureText(error) }),
        isBad: true,
      }),
    close: () => {
      clearTimeout(timer);
      store.set(null);
    },
  };
};
