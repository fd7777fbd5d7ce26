import { ANSWER_MS, inTime } from '../../shared/in-time.ts';
import type { SearchOutcome } from '../../shared/search-count.ts';

export type FoundArticle = { title: string; excerpt: string; address: string };
export type FoundArticles = { message: string; payload: FoundArticle[] };

const urlOf = (centre: string, query: string) => `${centre}/search.json?query=${encodeURIComponent(query)}`;

/** For the team's analytics; sent also while the page is left. A request that fails is not repeated. */
export const countSearch = (centre: string, query: string, outcome: SearchOutcome): void => {
  fetch(`${urlOf(centre, query)}&count=${outcome}`, { credentials: 'omit', keepalive: true }).catch(() => {});
};

export const searchArticles = async (centre: string, query: string, signal: AbortSignal): Promise<FoundArticles> => {
  const request = fetch(urlOf(centre, query), {
    signal,
    credentials: 'omit',
    headers: { accept: 'application/json' },
  });
  const response = await inTime(request, ANSWER_MS);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
};
