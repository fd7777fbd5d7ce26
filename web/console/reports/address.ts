import { GROUPS, type Group, isZone, PRESETS, type Range } from './spans.ts';

export const TABS = [
  'live',
  'overview',
  'agents',
  'inboxes',
  'teams',
  'labels',
  'hours',
  'satisfaction',
  'sla',
] as const;
export type Tab = (typeof TABS)[number];

/** Of these an agent who may not see the reports of the account has their own. */
export const OWN_TABS: readonly Tab[] = ['overview', 'hours', 'satisfaction', 'sla'];

export const SCOPES = ['agent', 'inbox', 'team', 'label'] as const;
/** Whose figures are meant: everybody's, or of one. */
export type Scope = { type: (typeof SCOPES)[number]; id: number } | null;

/** What a report shows, as stored in the address: it can be shared, and is the same after a reload. */
export type ReportAddress = {
  tab: Tab;
  range: Range;
  zone: string;
  /** Times by the hours of each inbox, not by the clock. */
  isBusiness: boolean;
  of: Scope;
  metric: string;
  /** Null: what suits the length. */
  group: Group | null;
  /** A column; with `-` before it from the most. */
  sort: string;
  page: number;
  rating: number | null;
  hasComment: boolean;
  /** An SLA policy; null: all. */
  policy: number | null;
};

const MOST_DAYS = 1_100;
const DAY_MS = 24 * 60 * 60_000;

const dayOf = (text: string | null): string | null => {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const moment = Date.parse(`${text}T00:00:00Z`);
  // 30 February is read as one of March.
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== text ? null : text;
};

/** Two days that make a range a report can be of; null where they do not. */
export const rangeOf = (first: string | null, last: string | null): Range | null => {
  const [from, to] = [dayOf(first), dayOf(last)];
  if (!from || !to || from > to) return null;
  return (Date.parse(to) - Date.parse(from)) / DAY_MS < MOST_DAYS ? { from, to } : null;
};

const presetOf = (text: string | null): Range => ({
  days: PRESETS.find((days) => `${days}d` === text) ?? 30,
});

const scopeOf = (text: string | null): Scope => {
  const [, type, id] = /^([a-z]+)-(\d+)$/.exec(text ?? '') ?? [];
  const scope = SCOPES.find((each) => each === type);
  return scope ? { type: scope, id: Number(id) } : null;
};

const wholeOf = (text: string | null, most: number): number | null => {
  const number = Number(text);
  return text && Number.isInteger(number) && number >= 1 && number <= most ? number : null;
};

/** `ownZone` counts where the address names none. */
export const readAddress = (rest: readonly string[], search: string, ownZone: string): ReportAddress => {
  const params = new URLSearchParams(search);
  const zone = params.get('zone');
  return {
    tab: TABS.find((tab) => tab === rest[0]) ?? 'live',
    range: rangeOf(params.get('from'), params.get('to')) ?? presetOf(params.get('range')),
    zone: zone && isZone(zone) ? zone : ownZone,
    isBusiness: params.get('hours') === 'business',
    of: scopeOf(params.get('of')),
    metric: params.get('metric') ?? '',
    group: GROUPS.find((group) => group === params.get('by')) ?? null,
    sort: params.get('sort') ?? '',
    page: wholeOf(params.get('page'), 100_000) ?? 1,
    rating: wholeOf(params.get('rating'), 5),
    hasComment: params.get('words') === 'only',
    policy: wholeOf(params.get('policy'), Number.MAX_SAFE_INTEGER),
  };
};

/** As `readAddress`, for an agent with reports of their own alone; null where it is of the account, or of others. */
export const readOwnAddress = (
  rest: readonly string[],
  search: string,
  ownZone: string,
  myId: number,
): ReportAddress | null => {
  const own = { type: 'agent', id: myId } as const;
  if (!rest[0]) return { ...readAddress(['overview'], search, ownZone), of: own };
  const address = readAddress(rest, search, ownZone);
  const isOwn = address.of?.type === own.type && address.of.id === own.id;
  return isOwn && OWN_TABS.includes(address.tab) ? address : null;
};

/** Range and zone are always in it, so that a shared link shows the same days. */
export const writeAddress = (address: ReportAddress): string => {
  const { tab, range, zone, of } = address;
  if (tab === 'live' && address.sort === '') return '/app/reports';
  const params = new URLSearchParams(
    'days' in range ? { range: `${range.days}d` } : { from: range.from, to: range.to },
  );
  params.set('zone', zone);
  if (address.isBusiness) params.set('hours', 'business');
  if (of) params.set('of', `${of.type}-${of.id}`);
  if (address.metric) params.set('metric', address.metric);
  if (address.group) params.set('by', address.group);
  if (address.sort) params.set('sort', address.sort);
  if (address.page > 1) params.set('page', String(address.page));
  if (address.rating) params.set('rating', String(address.rating));
  if (address.hasComment) params.set('words', 'only');
  if (address.policy) params.set('policy', String(address.policy));
  return `/app/reports${tab === 'live' ? '' : `/${tab}`}?${params.toString()}`;
};

/** The same days of another tab: what was sorted, leafed and narrowed there stays behind. */
export const onTab = (address: ReportAddress, tab: Tab): ReportAddress => ({
  ...address,
  tab,
  metric: '',
  group: null,
  sort: '',
  page: 1,
  rating: null,
  hasComment: false,
  policy: null,
});
