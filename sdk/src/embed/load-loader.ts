import type { PorchlightEntry } from '../window.ts';

/** Names the inbox, so that the loader includes the data of its first paint. */
const loaderAddress = (baseUrl: string, websiteToken: string) =>
  `${baseUrl.replace(/\/+$/, '')}/packs/js/sdk.js?website_token=${encodeURIComponent(websiteToken)}`;

const findScript = (src: string): HTMLScriptElement | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>('script[data-porchlight-loader]')].find(
    (script) => script.src === src,
  );

const insertScript = (src: string, nonce: string | undefined): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  script.dataset['porchlightLoader'] = '';
  if (nonce) script.nonce = nonce;
  document.head.append(script);
  return script;
};

/** Inserts the loader's script once. Under Trusted Types the page has it in its HTML. A failed load is tried again. */
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
