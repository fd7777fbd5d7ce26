import type { PorchlightApi } from '../chat-api.ts';
import type { PorchlightEntry } from '../window.ts';

/** Fired on `window` when a component has started or ended the chat, so that hooks and waiting calls see it. */
const TURNED = 'porchlight:turned';

const isRunning = (
  chat: (PorchlightEntry & Partial<PorchlightApi>) | undefined,
): chat is PorchlightEntry & PorchlightApi => !!chat?.open;

export const runningChat = (): PorchlightApi | undefined =>
  isRunning(window.porchlight) ? window.porchlight : undefined;

export const announceTurn = (): boolean => window.dispatchEvent(new Event(TURNED));

/** Calls back when the chat starts, from any source, and when a component ends it. Returns how to stop. */
export const onTurn = (run: () => void): (() => void) => {
  const controller = new AbortController();
  for (const name of [TURNED, 'porchlight:ready']) window.addEventListener(name, run, { signal: controller.signal });
  return () => controller.abort();
};

/** Runs with the chat now, or once when it runs. */
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

/** The same for a call that has an answer. A rejection that no one handles is not reported. */
export const askChat = <T>(run: (chat: PorchlightApi) => Promise<T>): Promise<T> => {
  const answer = new Promise<T>((resolve, reject) => withChat((chat) => void run(chat).then(resolve, reject)));
  answer.catch(() => {});
  return answer;
};
