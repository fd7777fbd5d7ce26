/** Few languages, because every visitor loads them: the second file has them all. */
const LABELS: Record<string, string> = {
  de: 'Chatten Sie mit uns',
  es: 'Chatee con nosotros',
  fr: 'Discutez avec nous',
};

export const labelFor = (locale = ''): string => LABELS[locale.split(/[-_]/)[0] ?? ''] ?? 'Chat with us';

/** What happened, retry, another way to the team. */
export type FailureTexts = [failed: string, retry: string, other: string];
export const FAILURE_TEXTS: FailureTexts = ['The chat could not be loaded.', 'Try again', 'Reach us another way'];
