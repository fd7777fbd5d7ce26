import { END_SESSION_PATH } from '@porchlight/core/wire/http.ts';
import type { State } from '../state.ts';
/**
 * Address of the frame: the token, then what is known (wire protocol 1.11, and the locale of the widget's language). `wishes`:
 * how the page wants the widget to look, for the picture the server paints ahead.
 */
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

/** Ends a visitor's token. Goes out though the page may be leaving; a form may be sent to another origin without asking it. */
export const endSession = (
  { baseUrl, websiteToken: website_token }: Pick<State, 'baseUrl' | 'websiteToken'>,
  token: string | undefined,
) => {
  if (token) navigator.sendBeacon(baseUrl + END_SESSION_PATH, new URLSearchParams({ website_token, token }));
};
