import { showChatButtons } from './chat-buttons.ts';
import { suggest } from './search.ts';

/* The help centre's pages are whole without this: it only lets their search answer sooner. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-suggest]'))
  suggest(form, { fetch: (...request) => fetch(...request), go: (address) => location.assign(address) });

showChatButtons(document, window);
