import type { PortalRow } from '../../platform/database/schema/help-centre.ts';

export const longBase = ({ slug }: Pick<PortalRow, 'slug'>) => `/hc/${encodeURIComponent(slug)}`;

export const homeOf = (portal: Pick<PortalRow, 'slug' | 'custom_domain'>, publicUrl: string) => {
  if (!portal.custom_domain) return publicUrl + longBase(portal);
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${portal.custom_domain}${port && `:${port}`}`;
};

export const sitemapLine = (home: string) => `Sitemap: ${home}/sitemap.xml`;
