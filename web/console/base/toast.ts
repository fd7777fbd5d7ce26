import { createStore } from '../../shared/store.ts';
import { failureText } from './failure-text.ts';
import { t } from './texts.ts';

export type ToastAction = { label: string; run: () => void };
export type Toast = { text: string; isBad: boolean; action?: ToastAction };

/** How long a message is shown, and with it the offer to undo. */
export const SHOWN_MS = 6_000;

export const createToast = () => {
  const store = createStore<Toast | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (toast: Toast) => {
    clearTimeout(timer);
    store.set(toast);
    timer = setTimeout(() => store.set(null), SHOWN_MS);
  };
  const close = () => {
    clearTimeout(timer);
    store.set(null);
  };
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    show: (text: string, action?: ToastAction) => say({ text, isBad: false, ...(action ? { action } : {}) }),
    runAction: () => {
      const { action } = store.getSnapshot() ?? {};
      close();
      action?.run();
    },
    warn: (text: string) => say({ text, isBad: true }),
    failed: (error: unknown) =>
      say({
        text: t('ACTION_FAILED', { reason: failureText(error) }),
        isBad: true,
      }),
    close,
  };
};
export type Toasts = ReturnType<typeof createToast>;

export type ToastStore = ReturnType<typeof createToast>;
