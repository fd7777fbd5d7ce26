import type { PorchlightApi } from '../chat-api.ts';
import type { PorchlightEntry } from '../window.ts';

const TURNED = 'porchlight:turned';

const isRunning = (
  chat: (PorchlightEntry & Partial<PorchlightApi>) | undefined,
): chat is PorchlightEntry & PorchlightApi => !!chat?.open;

export const runningChat = (): PorchlightApi | undefined =>
  isRunning(window.porchlight) ? window.porchlight : undefined;

export const announceTurn = (): boolean => window.dispatchEvent(new Event(TURNED));

/** Called when the chat starts, from any source, and when a component ends it. Returns how to unsubscribe. */
export const onTurn = (run: () => void): (() => void) => {
  const controller = new AbortController();
  for (const name of [TURNED, 'porchlight:ready']) window.addEventListener(name, run, { signal: controller.signal });
  return () => controller.abort();
};

/** Runs now, or once when the chat runs. */
export const withChat = (run: (chat: PorchlightApi) => void): void => {
  const chat = runningChat();
  if (chat) {
    run(chat);
    return;
  }
  const stop = onTurn(() => {
    const started = runningChat();
    if (!started) return;
    stop();
    run(started);
  });
};

/** As `withChat`, for a call that returns a promise. An unhandled rejection is not reported. */
export const askChat = <T>(run: (chat: PorchlightApi) => Promise<T>): Promise<T> => {
  const answer = new Promise<T>((resolve, reject) => withChat((chat) => void run(chat).then(resolve, reject)));
  answer.catch(() => {});
  return answer;
};
