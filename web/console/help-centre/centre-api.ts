import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import type { AnalyticsDays, HelpCentreAnalytics } from '@porchlight/core/wire/help-centre/analytics.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { PortalTemplate } from '@porchlight/core/wire/settings/portal-template.ts';
import type { Api } from '../../shared/api.ts';
import type { GoOptions } from '../base/router.ts';

export const STATUSES = ['draft', 'published', 'archived'] as const;
export type ArticleStatus = (typeof STATUSES)[number];

export type Portal = {
  id: number;
  name: string;
  slug: string;
  color: string | null;
  custom_domain: string | null;
  header_text: string | null;
  homepage_link: string | null;
  page_title: string | null;
  archived: boolean;
  template: PortalTemplate;
  inbox_id: number | null;
  portal_members: { id: number }[];
  config: { allowed_locales: { code: string; articles_count: number; categories_count: number }[] };
  logo?: { file_url: string };
  meta: { published_count: number; draft_articles_count: number; default_locale: string };
};
/** Who looks: some write every help centre, others those they were named for. */
export type Writer = { id: number; writesAll: boolean; writesAsMember: boolean };
export const mayWrite = (
  { id, writesAll, writesAsMember }: Writer,
  { portal_members }: Pick<Portal, 'portal_members'>,
) => writesAll || (writesAsMember && portal_members.some((member) => member.id === id));
export type Colleague = { id: number; name: string; email: string; role: string };
export type ChatInbox = { id: number; name: string; channel_type: string };
export type Category = {
  id: number;
  name: string;
  slug: string;
  locale: string;
  description: string | null;
  icon: string | null;
  position: number;
  meta: { articles_count: number };
};
/** `created_at`: seconds. */
export type Version = {
  number: number;
  title: string;
  author: { id: number; name: string } | null;
  restored_from: number | null;
  created_at: number;
};
export type ArticleTexts = { title: string; content: string; description: string | null };
export type Article = {
  id: number;
  slug: string;
  title: string;
  content: string;
  description: string | null;
  status: ArticleStatus;
  position: number;
  locale: string;
  revision: number;
  /** Seconds. */
  updated_at: number;
  views: number;
  /** How many readers it helped, and how many it did not, as they said on its page. */
  helpful_count: number;
  not_helpful_count: number;
  category: { id: number; name: string } | null;
  author: { id: number; name: string } | null;
  associated_articles: { id: number; title: string; locale: string; status: ArticleStatus }[];
};
/** `created_at`: seconds. */
export type ReaderComment = { id: number; helpful: boolean; comment: string; created_at: number };
export type ReaderComments = {
  payload: ReaderComment[];
  meta: { helpful_count: number; not_helpful_count: number; comments_count: number };
};
export type ImportProblem = { name: string; reason: string };
export type ImportPreview = {
  id: string;
  to_create: number;
  to_update: number;
  articles: {
    title: string;
    path: string;
    locale: string;
    category: string | null;
    is_draft: boolean;
    action: 'create' | 'update';
  }[];
  skipped: ImportProblem[];
};
export type ImportState = {
  status: 'ready' | 'waiting' | 'running' | 'done' | 'failed';
  problem: string | null;
  total: number;
  done: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  problems: ImportProblem[];
};
export type ArticleList = { payload: Article[]; meta: { articles_count: number; current_page: number } };
export type ArticleWish = {
  locale: string;
  status: ArticleStatus | 'all';
  category: string;
  query: string;
  page: number;
};
export type ArticleChange = Partial<
  Pick<Article, 'title' | 'content' | 'description' | 'status' | 'locale' | 'slug'> & {
    category_id: number | null;
    associated_article_id: number;
    revision: number;
  }
>;

export const createCentreApi = (api: Api, accountId: number) => {
  const portals = accountPath(accountId, 'portals');
  const of = (slug: string, rest = '') => `${portals}/${encodeURIComponent(slug)}${rest}`;
  const payload = async <T>(response: Promise<{ payload: T }>) => (await response).payload;

  return {
    portals: () => payload(api.get<{ payload: Portal[] }>(portals)),
    portal: (slug: string) => api.get<Portal>(of(slug)),
    createPortal: (form: FormData | object) => api.post<Portal>(portals, form),
    changePortal: (slug: string, change: FormData | object) => api.patch<Portal>(of(slug), change),
    /** Inboxes with a chat, as far as the agent sees them. */
    chatInboxes: async () =>
      (await payload(api.get<{ payload: ChatInbox[] }>(accountPath(accountId, 'inboxes')))).filter(
        ({ channel_type }) => channel_type === 'Channel::WebWidget',
      ),
    colleagues: () => api.get<Colleague[]>(accountPath(accountId, 'agents')),
    addWriter: (slug: string, id: number) => api.patch(of(slug, '/add_members'), { portal: { member_ids: [id] } }),
    /** The list is read first: a colleague may have added a writer meanwhile. */
    removeWriter: async (slug: string, id: number) => {
      const members = await payload(api.get<{ payload: { id: number }[] }>(of(slug, '/members')));
      return api.patch(of(slug, '/members'), {
        user_ids: members.map((member) => member.id).filter((each) => each !== id),
      });
    },
    removeLogo: (slug: string) => api.delete(of(slug, '/logo')),
    removePortal: (slug: string) => api.delete(of(slug)),
    categories: (slug: string, locale?: string) =>
      payload(api.get<{ payload: Category[] }>(of(slug, '/categories'), { locale })),
    createCategory: (slug: string, category: object) => api.post(of(slug, '/categories'), category),
    changeCategory: (slug: string, id: number, category: object) => api.patch(of(slug, `/categories/${id}`), category),
    removeCategory: (slug: string, id: number) => api.delete(of(slug, `/categories/${id}`)),
    articles: (slug: string, { locale, status, category, query, page }: ArticleWish) =>
      api.get<ArticleList>(of(slug, '/articles'), {
        locale,
        page,
        status: status === 'all' ? undefined : status,
        category_slug: category || undefined,
        query: query || undefined,
      }),
    article: (slug: string, id: number) => payload(api.get<{ payload: Article }>(of(slug, `/articles/${id}`))),
    readerComments: (slug: string, id: number, page: number) =>
      api.get<ReaderComments>(of(slug, `/articles/${id}/feedback`), { page }),
    analytics: (slug: string, days: AnalyticsDays) =>
      payload(api.get<{ payload: HelpCentreAnalytics }>(of(slug, '/analytics'), { days })),
    createArticle: (slug: string, article: ArticleChange) =>
      payload(api.post<{ payload: Article }>(of(slug, '/articles'), article)),
    changeArticle: (slug: string, id: number, change: ArticleChange) =>
      payload(api.patch<{ payload: Article }>(of(slug, `/articles/${id}`), change)),
    versions: (slug: string, id: number) =>
      payload(api.get<{ payload: Version[] }>(of(slug, `/articles/${id}/versions`))),
    version: (slug: string, id: number, number: number) =>
      payload(api.get<{ payload: Version & ArticleTexts }>(of(slug, `/articles/${id}/versions/${number}`))),
    restoreVersion: (slug: string, id: number, number: number, revision: number) =>
      payload(api.post<{ payload: Article }>(of(slug, `/articles/${id}/versions/${number}/restore`), { revision })),
    removeArticle: (slug: string, id: number) => api.delete(of(slug, `/articles/${id}`)),
    reorder: (slug: string, positions_hash: Record<string, number>) =>
      api.post(of(slug, '/articles/reorder'), { positions_hash }),
    readImport: (slug: string, files: readonly File[]) => {
      const form = new FormData();
      for (const file of files) form.append('files[]', file);
      return api.post<ImportPreview>(of(slug, '/imports'), form);
    },
    startImport: (slug: string, id: string) => api.post<ImportState>(of(slug, `/imports/${id}/start`), {}),
    importState: (slug: string, id: string) => api.get<ImportState>(of(slug, `/imports/${id}`)),
    /** Keeps a picture; answers the address an article names it by, which holds under every domain of the help centre. */
    upload: async (file: File): Promise<string> => {
      const form = new FormData();
      form.append('attachment', file);
      const { file_url } = await api.post<{ file_url: string }>(accountPath(accountId, 'upload'), form);
      return new URL(file_url).pathname;
    },
  };
};
export type CentreApi = ReturnType<typeof createCentreApi>;

export type Go = (path: string, options?: GoOptions) => void;
export type CentreProps = { centre: CentreApi; portal: Portal; go: Go };

export const ROOT = '/app/help-centre';
export const pathTo = (...rest: (string | number)[]) => [ROOT, ...rest.map(String).map(encodeURIComponent)].join('/');

export const languageName = (code: string) => LOCALES.find((locale) => locale.code === code)?.name ?? code;
