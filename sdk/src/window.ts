import type { PorchlightApi } from './chat-api.ts';
import type { PorchlightSettings } from './settings.ts';

/** What `run` takes. `baseUrl` is where the loader came from unless it is given. */
export type RunOptions = { websiteToken: string; baseUrl?: string; settings?: PorchlightSettings };

/** `window.porchlight` and `window.chatwootSDK`: `run` starts the chat, a second `run` does nothing. */
export type PorchlightEntry = { run: (options: RunOptions) => void };

declare global {
  interface Window {
    porchlight?: PorchlightEntry & Partial<PorchlightApi>;
    chatwootSDK?: PorchlightEntry;
    $chatwoot?: PorchlightEntry & Partial<PorchlightApi>;
    porchlightSettings?: PorchlightSettings;
    chatwootSettings?: PorchlightSettings;
  }
}
