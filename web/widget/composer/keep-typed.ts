import type { Draft } from '../state/draft.ts';

/** Text typed into the server-rendered composer is appended to the stored draft, without the line of an Enter that sends. */
export const keepTyped = (within: HTMLElement, draft: Pick<Draft, 'read' | 'write'>): void => {
  const typed = within.querySelector<HTMLTextAreaElement>('textarea[data-composer]')?.value;
  if (typed) draft.write(draft.read() + typed.replace(/\n$/, ''));
};
