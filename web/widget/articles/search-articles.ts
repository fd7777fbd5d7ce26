import { ANSWER_MS, inTime } from '../../shared/in-time.ts';

export type FoundArticle = { title: string; excerpt: string; address: string };
export type FoundArticles = { message: string; payload: FoundArticle[] };

export const searchArticles = async (centre: string, query: string, signal: AbortSignal): Promise<FoundArticles> => {
  const request = fetch(`${centre}/search.json?query=${encodeURIComponent(query)}`, {
    signal,
    credentials: 'omit',
    headers: { accept: 'application/json' },
  });
  const response = await inTime(request, ANSWER_MS);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
};
