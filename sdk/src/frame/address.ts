import { END_SESSION_PATH } from '@porchlight/core/wire/http.ts';
import type { State } from '../state.ts';
/** Wire protocol 1.11. `wishes`: the appearance that the page chose, for server rendering. */
export const frameAddress = (
  baseUrl: string,
  websiteToken: string,
  locale?: string,
  conversation?: string,
  wishes?: Record<string, string>,
): string =>
  `${baseUrl}/widget?${new URLSearchParams({
    website_token: websiteToken,
    ...(conversation && { cw_conversation: conversation }),
    ...(locale && { locale }),
    ...wishes,
  })}`;

/** Revokes a visitor's token. Sent even while the page unloads; a form body needs no CORS preflight. */
export const endSession = (
  { baseUrl, websiteToken: website_token }: Pick<State, 'baseUrl' | 'websiteToken'>,
  token: string | undefined,
) => {
  if (token) navigator.sendBeacon(baseUrl + END_SESSION_PATH, new URLSearchParams({ website_token, token }));
};
