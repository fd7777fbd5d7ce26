import type { State } from '../state.ts';
import { frameAddress } from './address.ts';

/** One pop-up a session: an open one is brought to the front, not reloaded. False when the browser blocked it. */
export const createPopout = ({ websiteToken, baseUrl }: State) => {
  let popup: Window | null = null;
  return (settings: string, locale?: string, conversation?: string): boolean => {
    if (!popup || popup.closed)
      popup = window.open(
        frameAddress(baseUrl, websiteToken, locale, conversation, { settings }),
        `webwidget_session_${websiteToken}`,
        'resizable=off,width=400,height=600',
      );
    popup?.focus();
    return !!popup;
  };
};
