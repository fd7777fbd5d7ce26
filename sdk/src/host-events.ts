import { PAGE_EVENTS } from '@porchlight/core/wire/widget/host-messages.ts';

/** Fires an event on the page, under the name that existing pages listen to and under our own. */
export const dispatchOnPage = (name: string, detail?: unknown): void => {
  for (const type of new Set([name, `porchlight:${name.replace(/^\w+:/, '')}`]))
    window.dispatchEvent(new CustomEvent(type, { detail: detail ?? null }));
};

/** `onEvent` of the frame: only names that are promised, so that no frame can raise the page's own events. */
export const relayEvent = (name: string, detail: unknown): void => {
  if (PAGE_EVENTS.some((known) => known === name)) dispatchOnPage(name, detail);
};
