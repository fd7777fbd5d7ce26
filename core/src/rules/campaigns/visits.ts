/** Seconds without a page view after which the next one starts a new visit. */
const AWAY = 30 * 60;

export const latestVisit = <Page extends { at: number }>(pages: readonly Page[]): Page[] => {
  const end = pages.findIndex(({ at }, index) => index > 0 && (pages[index - 1]?.at ?? at) - at > AWAY);
  return pages.slice(0, end === -1 ? pages.length : end);
};

/** Whether a page view at that time belongs to the same visit as now. Both in seconds. */
export const isSameVisit = (then: number, now: number): boolean => now - then <= AWAY;

/** The pages of a visit with the newest one added: the same page again only gets its new title. */
export const withPage = <Page extends { url: string; at: number }>(pages: readonly Page[], page: Page): Page[] => {
  const [newest, ...older] = pages;
  return latestVisit(newest?.url === page.url && newest.at === page.at ? [page, ...older] : [page, ...pages]);
};
