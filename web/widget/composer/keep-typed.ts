import type { Draft } from '../state/draft.ts';

/** What was typed into the composer that the server rendered goes into the draft, after what was kept of an earlier page. */
export const keepTyped = (within: HTMLElement, draft: Pick<Draft, 'read' | 'write'>): void => {
  const typed = within.querySelector<HTMLTextAreaElement>('textarea[data-composer]')?.value;
  if (typed) draft.write(draft.read() + typed);
};
