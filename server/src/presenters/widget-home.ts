import type { HomeBlock, HomeBlockOf } from '@porchlight/core/wire/settings/home-block.ts';
import type { HomeView, HomeViewOf } from '@porchlight/core/wire/widget/home.ts';
import type { Deps, StatusAnswer, StatusPages } from '../domain/deps.ts';
import { findCategoryNames, listHomeArticles } from '../domain/help-centre/home-articles.ts';
import { isOwnPicture, isWebAddress } from '../domain/home-blocks/addresses.ts';
import { announcementKey } from '../domain/home-blocks/announcement-key.ts';
import { categoryIdOf } from '../domain/home-blocks/category.ts';
import { defaultHomeBlocks, storedHomeBlocks } from '../domain/home-blocks/home-blocks.ts';
import { loadPortal } from '../domain/inboxes/queries.ts';
import type { InboxRow } from '../platform/database/schema/inboxes.ts';
import { inTime } from '../platform/health/with-deadline.ts';
import { unix } from '../platform/times.ts';
import { articleLink } from './public-articles.ts';

export type HomeFacts = {
  category: HomeViewOf<'articles'>['category'];
  listed?: HomeViewOf<'articles'>['listed'];
  statusOf: (url: string) => StatusAnswer | undefined;
  /** Seconds; undefined: announcements show whatever their dates are. */
  now: number | undefined;
};

const isUsable = ({ title, url }: { title: string; url: string }) => title.trim() !== '' && isWebAddress(url);

const presentLinks = ({ id, title, links }: HomeBlockOf<'links'>): HomeView[] => {
  const usable = links.filter(isUsable);
  return usable.length === 0 ? [] : [{ type: 'links', id, title: title.trim(), links: usable }];
};

const isNow = ({ starts_at, ends_at }: HomeBlockOf<'announcement'>, now: number | undefined) =>
  now === undefined || ((starts_at ?? 0) <= now && now < (ends_at ?? Number.POSITIVE_INFINITY));

const presentAnnouncement = (block: HomeBlockOf<'announcement'>, now: HomeFacts['now']): HomeView[] => {
  const { id, title, text, picture, button } = block;
  if (title.trim() === '' || !isNow(block, now)) return [];
  return [
    {
      type: 'announcement',
      id,
      key: announcementKey(block),
      title: title.trim(),
      text: text.trim(),
      picture: picture && isOwnPicture(picture.url) ? picture : null,
      button: button && isUsable({ title: button.label, url: button.url }) ? button : null,
    },
  ];
};

const presentStatus = ({ id, url, link }: HomeBlockOf<'status'>, statusOf: HomeFacts['statusOf']): HomeView[] => {
  const answer = isWebAddress(url) ? statusOf(url) : undefined;
  if (!answer || 'problem' in answer) return [];
  const { state, text, page } = answer;
  return [{ type: 'status', id, state, text, link: link && isWebAddress(link) ? link : page }];
};

/** What visitors get of the blocks: nothing that is off, over or incomplete, and no address that is not HTTPS. */
export const presentHome = (blocks: readonly HomeBlock[], { category, listed, statusOf, now }: HomeFacts): HomeView[] =>
  blocks.flatMap((block): HomeView[] => {
    if (block.type === 'conversation') return [{ type: 'conversation', id: block.id, recent: block.enabled }];
    if (!block.enabled) return [];
    if (block.type === 'articles') return [{ type: 'articles', id: block.id, category, ...(listed && { listed }) }];
    if (block.type === 'links') return presentLinks(block);
    if (block.type === 'announcement') return presentAnnouncement(block, now);
    return presentStatus(block, statusOf);
  });

/** The addresses of the status lines that are on. */
export const statusAddresses = (blocks: readonly HomeBlock[]): string[] => [
  ...new Set(
    blocks.flatMap((block) => (block.type === 'status' && block.enabled && isWebAddress(block.url) ? [block.url] : [])),
  ),
];

/** Of an address that has not answered for minutes. A line that came later would push down what is below it. */
const FIRST_ANSWER_MS = 300;

const waitForStatus = async (statusPages: StatusPages, blocks: readonly HomeBlock[]): Promise<void> => {
  const unknown = statusAddresses(blocks).filter((url) => statusPages.lastKnown(url) === undefined);
  if (unknown.length > 0) await inTime(Promise.all(unknown.map(statusPages.check)), FIRST_ANSWER_MS).catch(() => []);
};

const loadListed = async (
  db: Deps['db'],
  inbox: InboxRow,
  category: HomeFacts['category'],
  locale: string,
): Promise<HomeFacts['listed']> => {
  const portal = await loadPortal(db, inbox);
  if (!portal) return undefined;
  const listed = await listHomeArticles(db, portal, locale, category);
  return {
    ...listed,
    articles: listed.articles.map((article) => ({ title: article.title, link: articleLink(portal, article) })),
  };
};

/** Of an inbox that has not set its blocks. */
export const usualHome = (): HomeView[] =>
  presentHome(defaultHomeBlocks(), { category: null, statusOf: () => undefined, now: undefined });

/** `locale`: the chat's language. Undefined where an inbox has not set its blocks: its page stays as small as it was. */
export const loadHome = async (
  { db, clock, statusPages }: Pick<Deps, 'db' | 'clock' | 'statusPages'>,
  inbox: InboxRow,
  locale: string,
): Promise<HomeView[] | undefined> => {
  const blocks = storedHomeBlocks(inbox);
  if (!blocks) return undefined;
  const hasArticles = blocks.some(({ type, enabled }) => type === 'articles' && enabled);
  const [category] = await Promise.all([
    hasArticles ? findCategoryNames(db, inbox, categoryIdOf(blocks)) : null,
    waitForStatus(statusPages, blocks),
  ]);
  return presentHome(blocks, {
    category,
    listed: hasArticles ? await loadListed(db, inbox, category, locale) : undefined,
    statusOf: statusPages.lastKnown,
    now: unix(clock.now()),
  });
};
