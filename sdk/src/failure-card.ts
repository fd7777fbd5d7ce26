import { element } from './element.ts';
import type { State } from './state.ts';

/** Only safe schemes and email addresses; undefined for anything else. */
export const contactLink = (contact = ''): string | undefined => {
  if (/^(https?|mailto|tel):/i.test(contact)) return contact;
  return contact.includes('@') ? `mailto:${contact}` : undefined;
};

export const createFailureCard = (
  { failureTexts: [failed, retry, other], fallbackContact, baseUrl, websiteToken }: State,
  load: () => void,
): HTMLElement => {
  const href = contactLink(fallbackContact) ?? `${baseUrl}/widget?website_token=${websiteToken}`;
  const again = element('button', {}, retry);
  again.addEventListener('click', load);
  return element(
    'div',
    { role: 'alert', dir: 'auto' },
    failed,
    again,
    element('a', { href, target: '_blank', rel: 'noreferrer' }, other),
  );
};
