import { html } from '../../../platform/html.ts';
import type { Site, SiteChat } from './site-context.ts';

/** Its button is hidden without the script that opens the chat (`web/site/main.ts`), and the band with it. */
export const chatBand = ({ chat, view, texts }: Site) =>
  chat &&
  !view.plain &&
  html`<div class="still"><p>${texts('STILL')}</p><button type="button" data-chat hidden>${texts('CHAT')}</button></div>`;

export const chatScript = (chat: SiteChat, { locale }: Pick<Site, 'locale'>) =>
  html`<script src="${chat.origin}/packs/js/sdk.js?website_token=${chat.token}" data-website-token="${chat.token}" data-color="${chat.color}" data-locale="${locale}" data-dark-mode="auto" defer></script>`;

/** Sources for the page's policy, by directive: the loader's two files, its frame, its sound. */
export const chatSources = ({ origin }: SiteChat): Record<string, string> => {
  const source = origin || "'self'";
  return { 'script-src': source, 'frame-src': source, 'media-src': source };
};
