import { PAGE_EVENTS } from '@porchlight/core/wire/widget/host-messages.ts';

/** Under Chatwoot's name, for existing pages, and under our own. */
export const dispatchOnPage = (name: string, detail?: unknown): void => {
  for (const type of new Set([name, `porchlight:${name.replace(/^\w+:/, '')}`]))
    window.dispatchEvent(new CustomEvent(type, { detail }));
};

/** `onEvent` of the frame: documented names only, so that a frame cannot fire the page's own events. */
export const relayEvent = (name: string, detail: unknown): void => {
  if (PAGE_EVENTS.some((event) => event === name)) dispatchOnPage(name, detail);
};
