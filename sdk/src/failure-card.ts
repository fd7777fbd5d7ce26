import { element } from './element.ts';
import type { FailureTexts } from './texts.ts';

/** Only safe schemes and email addresses; undefined for anything else. */
export const contactLink = (contact = ''): string | undefined => {
  if (/^(https?|mailto|tel):/i.test(contact)) return contact;
  return contact.includes('@') ? `mailto:${contact}` : undefined;
};

/** Shown when the chat does not load: one sentence, a retry, another way to the team. */
export const createFailureCard = (
  [failed, retry, other]: FailureTexts,
  href: string,
  load: () => void,
): HTMLElement => {
  const again = element('button', { type: 'button' }, retry);
  again.addEventListener('click', load);
  return element(
    'div',
    { role: 'alert', dir: 'auto' },
    element('p', {}, failed),
    again,
    element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, other),
  );
};
