import { latestVisit, withPage } from '@porchlight/core/rules/campaigns/visits.ts';
import type { PageVisitPayload } from '@porchlight/core/wire/cable-events.ts';
import type { PageVisit } from '@porchlight/core/wire/contact.ts';
import { createStore } from '../../../shared/store.ts';

/** Kept for as many people as somebody has looked at lately. */
const MOST_PEOPLE = 50;

type Visit = readonly PageVisit[] | 'failed';
type Visits = ReadonlyMap<number, Visit>;

/** Contact -> the pages of their latest visit, newest first: asked for once, told live from then on. */
export const createVisits = (read: (contactId: number) => Promise<readonly PageVisit[]>) => {
  const store = createStore<Visits>(new Map());
  const asked = new Set<number>();
  /** What was told while an answer was on its way, and may be missing in it. */
  const early = new Map<number, PageVisit>();

  const put = (contactId: number, visit: Visit) => {
    const others = [...store.getSnapshot()].filter(([id]) => id !== contactId);
    store.set(new Map([...others.slice(1 - MOST_PEOPLE), [contactId, visit]]));
  };
  const load = async (contactId: number) => {
    asked.add(contactId);
    early.delete(contactId);
    const pages = await read(contactId).catch(() => undefined);
    const told = early.get(contactId);
    if (pages)
      put(contactId, told && told.at >= (pages[0]?.at ?? 0) ? withPage(latestVisit(pages), told) : latestVisit(pages));
    else if (!Array.isArray(store.getSnapshot().get(contactId))) put(contactId, 'failed');
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    /** Once for each person, however often they are looked at. */
    need: (contactId: number) => {
      if (!asked.has(contactId)) void load(contactId);
    },
    apply: ({ contact_id, url, title, at }: PageVisitPayload) => {
      if (!asked.has(contact_id)) return;
      const page = { url, title, at };
      early.set(contact_id, page);
      const known = store.getSnapshot().get(contact_id);
      if (known && known !== 'failed') put(contact_id, withPage(known, page));
    },
    /** The line was away: what passed meanwhile was not heard. The one who is looked at is asked for anew, others when they are. */
    refresh: (contactId: number | undefined) => {
      asked.clear();
      if (contactId !== undefined) void load(contactId);
    },
  };
};
export type VisitStore = ReturnType<typeof createVisits>;
