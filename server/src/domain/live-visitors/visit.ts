import type { AccountId, ContactId, InboxId } from '@porchlight/core/wire/ids.ts';
import { VISIT_INTERVAL_MS } from '@porchlight/core/wire/widget/live-visitor.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import type { browserFacts } from '../conversations/browser-facts.ts';

/** A page that has not reported for so long is gone. */
const TAB_EXPIRES_MS = VISIT_INTERVAL_MS * 1.5;
/** Between a page that closes and the next one of the same visit. */
const LEAVING_MS = 6_000;
const MAX_PAGES = 20;
const MAX_TABS = 10;

export type VisitPage = { url: string; title: string | null; at: number };
export type Utm = { source: string | null; medium: string | null; campaign: string | null };

/** What a page says of itself, cleaned. */
export type Sighting = {
  tab: string;
  page: Omit<VisitPage, 'at'>;
  referrer: string | null;
  utm: Utm;
  time_zone: string | null;
  facts: ReturnType<typeof browserFacts>;
  contact_id: ContactId | null;
  is_returning: boolean;
  /** The token of the tab that reported last: a message to the visitor reaches this one. */
  source_id: string;
  generation: number;
  consent: string | null;
  locale: string;
};

/** Times in epoch milliseconds. */
export type Visit = Omit<Sighting, 'tab' | 'page'> & {
  id: string;
  account_id: AccountId;
  inbox_id: InboxId;
  /** Newest first. */
  pages: [VisitPage, ...VisitPage[]];
  page_count: number;
  started_at: number;
  /** Tab -> when it counts as gone. */
  tabs: Record<string, number>;
  left_at: number | null;
};

export const showsLiveVisitors = ({
  live_visitors,
  visited_pages,
}: Pick<InboxRow, 'live_visitors' | 'visited_pages'>): boolean => live_visitors && visited_pages !== 'none';

const openTabs = (visit: Visit, now: number) => Object.entries(visit.tabs).filter(([, until]) => until > now);

export const isOnSite = (visit: Visit, now: number): boolean => openTabs(visit, now).length > 0;

/** When they count as gone, unless a page reports again. */
export const goneAt = ({ tabs, left_at }: Visit): number =>
  Math.max(0, ...Object.values(tabs), left_at === null ? 0 : left_at + LEAVING_MS);

const withPage = (pages: readonly VisitPage[], page: Sighting['page'], now: number): Visit['pages'] => {
  const [newest, ...older] = pages;
  if (newest?.url !== page.url) return [{ ...page, at: now }, ...pages.slice(0, MAX_PAGES - 1)];
  return [{ ...newest, title: page.title ?? newest.title }, ...older];
};

type Place = Pick<Visit, 'id' | 'account_id' | 'inbox_id'>;

export const continueVisit = (previous: Visit | undefined, place: Place, sighting: Sighting, now: number): Visit => {
  const { tab, page, ...visit } = sighting;
  const others = previous ? openTabs(previous, now).filter(([name]) => name !== tab) : [];
  const pages = withPage(previous?.pages ?? [], page, now);
  const isNewPage = pages[0].url !== previous?.pages[0].url;
  return {
    ...place,
    ...visit,
    // How they came is known on the first page alone.
    referrer: previous ? previous.referrer : visit.referrer,
    utm: previous ? previous.utm : visit.utm,
    is_returning: previous ? previous.is_returning : visit.is_returning,
    pages,
    page_count: (previous?.page_count ?? 0) + (isNewPage ? 1 : 0),
    started_at: previous?.started_at ?? now,
    tabs: Object.fromEntries([...others.slice(1 - MAX_TABS), [tab, now + TAB_EXPIRES_MS]]),
    left_at: null,
  };
};

export const leaveVisit = (visit: Visit, tab: string, now: number): Visit => {
  const others = openTabs(visit, now).filter(([name]) => name !== tab);
  return { ...visit, tabs: Object.fromEntries(others), left_at: others.length === 0 ? now : null };
};

/** Another page, another person, or back again. */
export const isWorthPublishing = (previous: Visit | undefined, next: Visit, now: number): boolean =>
  previous === undefined ||
  previous.left_at !== next.left_at ||
  !isOnSite(previous, now) ||
  previous.contact_id !== next.contact_id ||
  previous.pages[0].url !== next.pages[0].url ||
  previous.pages[0].title !== next.pages[0].title;
