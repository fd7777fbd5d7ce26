import type { PorchlightApi } from './chat-api.ts';
import { createLauncher } from './launcher.ts';
import { createMethods } from './public-api.ts';
import { readSettings } from './settings.ts';
import type { PorchlightEntry } from './window.ts';

declare const VERSION: string;

const createEntry = (script: HTMLOrSVGScriptElement | null): PorchlightEntry => {
  const scriptBase = script && 'src' in script ? script.src.replace(/\/(packs\/js\/)?sdk\.js.*/, '') : location.origin;
  const attributes = { ...script?.dataset };
  const entry: PorchlightEntry & Partial<PorchlightApi> = {
    run: ({ websiteToken, baseUrl = scriptBase, settings }) => {
      const running = window.$chatwoot;
      if (running) {
        if (running.websiteToken !== websiteToken)
          // biome-ignore lint/suspicious/noConsole: the page's developer sees nothing else
          console.warn('Porchlight: a page has one chat. Call destroy() first.');
        return;
      }
      const options = { ...attributes, ...(window.porchlightSettings ?? window.chatwootSettings), ...settings };
      const load = (file: string) => import(/* @vite-ignore */ `${baseUrl}/packs/js/sdk-${file}`);
      const launcher = createLauncher(entry, readSettings(options, websiteToken, baseUrl), (attempt) =>
        load(`frame.js?${VERSION}${attempt}`),
      );
      const debug = (): Promise<void> =>
        load('doctor.js').then((doctor: typeof import('./doctor/main.ts')) => doctor.openDoctor(launcher));
      window.$chatwoot = Object.assign(
        entry,
        createMethods(launcher, () => load(`calls.js?${VERSION}`)),
        { debug },
      );
      if (location.search.includes('porchlight_debug')) void debug();
      launcher.lifetime.onEnd(() => {
        for (const name of Object.keys(entry)) if (name !== 'run') Reflect.deleteProperty(entry, name);
        delete window.$chatwoot;
      });
    },
  };
  return entry;
};

/** A module has no `currentScript`: then the one that carries a token is ours. */
const script = document.currentScript ?? document.querySelector<HTMLScriptElement>('script[data-website-token]');
// A page may run this file twice (two snippets, a framework that evaluates scripts again): the first one stays.
window.porchlight ??= createEntry(script);
window.chatwootSDK ??= window.porchlight;
const websiteToken = script?.dataset.websiteToken;
if (websiteToken) window.porchlight.run({ websiteToken });
