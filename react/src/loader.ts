import type { PorchlightEntry } from '@porchlight/sdk/main.ts';
import type { PorchlightApi } from '@porchlight/sdk/public-api.ts';

/** Fired on `window` when a component has started or ended the chat, so that hooks and waiting calls see it. */
const TURNED = 'porchlight:turned';

/** Names the inbox, so that the loader brings what its first paint needs. */
const loaderAddress = (baseUrl: string, websiteToken: string) =>
  `${baseUrl.replace(/\/+$/, '')}/packs/js/sdk.js?website_token=${encodeURIComponent(websiteToken)}`;

const findScript = (src: string): HTMLScriptElement | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>('script[data-porchlight-react]')].find(
    (script) => script.src === src,
  );

const insertScript = (src: string, nonce: string | undefined): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  script.dataset['porchlightReact'] = '';
  if (nonce) script.nonce = nonce;
  document.head.append(script);
  return script;
};

/**
 * The loader: the one the page already has, else its script, inserted once however many components ask. A page under Trusted
 * Types puts the script into its HTML itself. Rejects when the script does not come; the next call tries again.
 */
export const loadLoader = (baseUrl: string, websiteToken: string, nonce?: string): Promise<PorchlightEntry> =>
  new Promise((resolve, reject) => {
    if (window.porchlight) {
      resolve(window.porchlight);
      return;
    }
    const src = loaderAddress(baseUrl, websiteToken);
    const script = findScript(src) ?? insertScript(src, nonce);
    const fail = () => {
      script.remove();
      reject(new Error(`The chat could not be loaded from ${src}`));
    };
    script.addEventListener('error', fail, { once: true });
    script.addEventListener('load', () => (window.porchlight ? resolve(window.porchlight) : fail()), { once: true });
  });

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
