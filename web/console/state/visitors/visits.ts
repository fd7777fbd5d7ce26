import { latestVisit, withPage } from '@porchlight/core/rules/campaigns/visits.ts';
import type { PageVisitPayload } from '@porchlight/core/wire/cable-events.ts';
import type { PageVisit } from '@porchlight/core/wire/contact.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { Api } from '../../../shared/api.ts';
import { createStore } from '../../../shared/store.ts';

const MOST_PEOPLE = 50;

type Visit = readonly PageVisit[] | 'failed';
type Visits = ReadonlyMap<number, Visit>;

/** Contact -> the pages of their latest visit, newest first: read once, then updated by events. */
export const createVisits = (read: (contactId: number) => Promise<readonly PageVisit[]>) => {
  const store = createStore<Visits>(new Map());
  const requested = new Set<number>();
  /** Events received during a request, which may be missing in its response. */
  const early = new Map<number, PageVisit>();

  const put = (contactId: number, visit: Visit) => {
    const others = [...store.getSnapshot()].filter(([id]) => id !== contactId);
    store.set(new Map([...others.slice(1 - MOST_PEOPLE), [contactId, visit]]));
  };
  const load = async (contactId: number) => {
    requested.add(contactId);
    early.delete(contactId);
    const pages = await read(contactId).catch(() => undefined);
    const earlyVisit = early.get(contactId);
    if (pages)
      put(
        contactId,
        earlyVisit && earlyVisit.at >= (pages[0]?.at ?? 0)
          ? withPage(latestVisit(pages), earlyVisit)
          : latestVisit(pages),
      );
    else if (!Array.isArray(store.getSnapshot().get(contactId))) put(contactId, 'failed');
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    /** Once for each person, however often they are looked at. */
    need: (contactId: number) => {
      if (!requested.has(contactId)) void load(contactId);
    },
    apply: ({ contact_id, url, title, at }: PageVisitPayload) => {
      if (!requested.has(contact_id)) return;
      const page = { url, title, at };
      early.set(contact_id, page);
      const existing = store.getSnapshot().get(contact_id);
      if (existing && existing !== 'failed') put(contact_id, withPage(existing, page));
    },
    refresh: (contactId: number | undefined) => {
      requested.clear();
      if (contactId !== undefined) void load(contactId);
    },
  };
};
export type VisitStore = ReturnType<typeof createVisits>;

/** The visits of an account's contacts. */
export const openVisits = (api: Api, accountId: number) =>
  createVisits(
    async (contactId) =>
      (await api.get<{ payload: PageVisit[] }>(accountPath(accountId, `contacts/${contactId}/page_visits`))).payload,
  );
