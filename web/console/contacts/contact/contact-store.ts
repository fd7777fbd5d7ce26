import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { createStore } from '../../../shared/store.ts';
import { nullIfNotFound } from '../../loading/null-if-not-found.ts';
import type { Loaded } from '../../loading/use-loaded.ts';
import type { Definition } from '../attribute-definition.ts';
import type { ContactApi } from '../contact-api.ts';
import { subscribeToContact, type WorkspaceUpdates } from '../contact-updates.ts';

export type OneContact = { contact: TeamContact; definitions: readonly Definition[]; mergedInto?: number };
export type ContactState = Loaded<OneContact | null>;

/** An answer that there is no such contact can overtake the event that says whom it was merged into. */
const MERGE_EVENT_MS = 1_000;

type Deps = { people: Pick<ContactApi, 'get' | 'definitions'>; updates: WorkspaceUpdates };

export const openContact = ({ people, updates }: Deps, id: number) => {
  const store = createStore<ContactState>({ kind: 'loading' });
  let latestRequest = 0;
  let mergedInto: number | undefined;

  const loadedContact = () => {
    const state = store.getSnapshot();
    return state.kind === 'ready' ? state.data : null;
  };
  const change = (values: Partial<OneContact>) => {
    const before = loadedContact();
    if (before) store.set({ kind: 'ready', data: { ...before, ...values } });
  };

  const load = async () => {
    latestRequest += 1;
    const mine = latestRequest;
    // There is nothing newer to read, and what is being written on the page can still be taken along.
    if (mergedInto && loadedContact()) return;
    if (store.getSnapshot().kind === 'failed') store.set({ kind: 'loading' });
    try {
      const [contact, definitions] = await Promise.all([nullIfNotFound(people.get(id)), people.definitions()]);
      // What is being written on the page is not taken away before it is known why.
      if (!contact && loadedContact()) await new Promise((done) => setTimeout(done, MERGE_EVENT_MS));
      if (mine !== latestRequest || (mergedInto && loadedContact())) return;
      store.set({ kind: 'ready', data: contact && { contact, definitions, ...(mergedInto ? { mergedInto } : {}) } });
    } catch {
      if (mine === latestRequest && store.getSnapshot().kind === 'loading') store.set({ kind: 'failed' });
    }
  };

  const unsubscribe = updates.subscribe(({ event, data }) => {
    if (event !== 'contact.deleted' || data.id !== id || !data.merged_into) return;
    mergedInto = data.merged_into;
    change({ mergedInto });
  });
  const end = subscribeToContact(updates, id, () => void load());
  void load();
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    changed: (contact: TeamContact) => {
      latestRequest += 1;
      change({ contact });
    },
    close: () => {
      latestRequest += 1;
      unsubscribe();
      end();
    },
  };
};
export type OpenContact = ReturnType<typeof openContact>;
