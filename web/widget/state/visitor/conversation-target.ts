import type { Entry } from '../../../shared/outbox/entry.ts';
import { shortId } from '../../../shared/short-id.ts';

/** In a conversation of the server's, or in one that it or its neighbours begin. */
type Written = { id: number | null; draft: string };

/** `newest`: written before the conversation was known, or by an earlier page: the server's newest. */
type Target = { kind: 'known'; id: number } | { kind: 'new' } | { kind: 'newest' };

const writtenOf = ({ payload }: Pick<Entry, 'payload'>): Written | undefined =>
  payload['written'] as Written | undefined;

export const createWhere = () => {
  let chosen: number | null = null;
  let draft = shortId();
  const drafts = new Set([draft]);
  const begun = new Map<string, number>();

  const leave = (next: number | null) => {
    chosen = next;
    draft = shortId();
    drafts.add(draft);
    return next;
  };
  const targetOf = (entry: Entry): Target => {
    const written = writtenOf(entry);
    const id = written?.id ?? begun.get(written?.draft ?? '');
    if (id !== undefined) return { kind: 'known', id };
    return written && drafts.has(written.draft) ? { kind: 'new' } : { kind: 'newest' };
  };

  return {
    open: (id: number) => leave(id),
    startNew: () => leave(null),
    chosen: () => chosen,
    /** Recorded when an entry is written. Undefined before it is known whether there is a conversation. */
    here: (currentId: number | null, isKnown: boolean): Written | undefined => {
      const id = chosen ?? currentId;
      return id !== null || isKnown ? { id, draft } : undefined;
    },
    isHere: (entry: Entry, currentId: number | null): boolean => {
      const target = targetOf(entry);
      const open = chosen ?? currentId;
      if (target.kind === 'known') return target.id === open;
      return target.kind === 'new' ? writtenOf(entry)?.draft === draft : chosen === null;
    },
    targetOf,
    began: (entry: Entry, id: number) => {
      const written = writtenOf(entry);
      if (written) begun.set(written.draft, id);
    },
  };
};
export type Where = ReturnType<typeof createWhere>;
