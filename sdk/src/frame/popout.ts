import type { State } from '../state.ts';

/** Address of the pop-up, parameters in the order of wire protocol 1.9. */
export const popoutAddress = (baseUrl: string, websiteToken: string, locale = '', conversation = ''): string =>
  `${baseUrl}/widget?${new URLSearchParams({ cw_conversation: conversation, website_token: websiteToken, locale })}`;

/** One pop-up a session: while it is open it is brought to the front, not loaded again. False when the browser refused. */
export const createPopout = ({ websiteToken, baseUrl }: State) => {
  let popup: Window | null = null;
  return (locale?: string, conversation?: string): boolean => {
    if (!popup || popup.closed)
      popup = window.open(
        popoutAddress(baseUrl, websiteToken, locale, conversation),
        `webwidget_session_${websiteToken}`,
        'resizable=off,width=400,height=600',
      );
    popup?.focus();
    return !!popup;
  };
};
