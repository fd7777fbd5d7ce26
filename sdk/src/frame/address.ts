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
