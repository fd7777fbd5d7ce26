import type { Deps } from '../deps.ts';
import { findArticle, findPortal, findPortalOfDomain } from '../help-centre/queries.ts';
import { type DescribedPage, describeTexts } from './describe-page.ts';

const PATH = /^(?:\/hc\/([^/]+))?\/articles\/([^/]+)\/?$/;

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/**
 * For an address of this installation, which does not request its own pages: an article of a help centre, or null for
 * everything else. Undefined for an address of another server.
 */
export const describeOwnPage = async (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { host, hostname, pathname }: URL,
): Promise<DescribedPage | null | undefined> => {
  const isPublic = host === new URL(env.publicUrl).host;
  const ofDomain = isPublic ? undefined : await findPortalOfDomain({ db }, hostname);
  if (!isPublic && !ofDomain) return undefined;
  const [, slug, article] = PATH.exec(pathname) ?? [];
  if (article === undefined) return null;
  const portal = slug === undefined ? ofDomain : await findPortal(db, decoded(slug));
  const found = portal && !portal.archived && (await findArticle(db, portal, decoded(article)));
  if (!portal || !found) return null;
  return describeTexts({ title: found.title, description: found.description ?? '', site_name: portal.name });
};
