/**
 * What the launcher says before the widget has sent its own words. Few languages: each is a visitor's first bytes, the
 * console's snippet carries the inbox's label, and the second file knows them all.
 */
const LABELS: Record<string, string> = {
  de: 'Chatten Sie mit uns',
  es: 'Chatee con nosotros',
  fr: 'Discutez avec nous',
};

/** The label for a locale by its language part, else English. */
export const labelFor = (locale = ''): string => LABELS[locale.split(/[-_]/)[0] ?? ''] ?? 'Chat with us';

/** What stands on the card when the chat did not come: what happened, retry, another way. */
export type FailureTexts = [failed: string, retry: string, other: string];
export const FAILURE_TEXTS: FailureTexts = ['The chat could not be loaded.', 'Try again', 'Reach us another way'];
