import { showChatButtons } from './chat-buttons.ts';
import { suggest } from './search.ts';

/* The pages work without this script: it only shows search results sooner. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-suggest]'))
  suggest(form, { fetch: (...request) => fetch(...request), go: (address) => location.assign(address) });

showChatButtons(document, window);
