import type { Entry } from '../../../shared/outbox/entry.ts';
import { shortId } from '../../../shared/short-id.ts';

/** Where an entry was written: in a conversation of the server's, or in one that it or its neighbours begin. */
type Written = { id: number | null; draft: string };

/** `newest`: written before it was known which conversation there is, or by an earlier page: the server's newest is meant. */
type Target = { kind: 'known'; id: number } | { kind: 'new' } | { kind: 'newest' };

const writtenOf = ({ payload }: Pick<Entry, 'payload'>): Written | undefined =>
  payload['written'] as Written | undefined;

/**
 * Which conversation is open, and to which each waiting message belongs: what was written in one never reaches another, however
 * late it is sent.
 */
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
    /** The visitor has opened this one of their conversations. */
    open: (id: number) => leave(id),
    /** The next message begins another. */
    startNew: () => leave(null),
    /** The one they opened; null: the newest, or one that is still to begin. */
    chosen: () => chosen,
    /**
     * Said of each entry when it is written. `shown`: the conversation on the screen. Before it is known whether there is one,
     * nothing is said: the server's newest is meant.
     */
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
