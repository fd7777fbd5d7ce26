import type { WidgetContact } from '@porchlight/core/wire/contact.ts';
import { createStore } from '../../shared/store.ts';
import type { WidgetApi } from '../base/widget-api.ts';

/** Booleans, never the data. Null until it is known. */
export const createContact = (
  widgetApi: Pick<WidgetApi, 'contact' | 'updateContact'>,
  initial: WidgetContact | null = null,
) => {
  const store = createStore(initial);
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    set: store.set,
    /** Failures change nothing (ERR-13): the forms then ask for what may be known already. */
    fetch: async () => {
      try {
        store.set(await widgetApi.contact());
      } catch {
        // Requested again after the next change of the contact.
      }
    },
  };
};
export type Contact = ReturnType<typeof createContact>;
