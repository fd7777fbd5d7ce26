import { DRAFT_FILLED } from '@porchlight/core/wire/widget/app-events.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsHydrating } from '../../shared/use-is-hydrating.ts';
import { listenToAppEvent } from '../base/app-events.ts';
import type { Draft } from '../state/draft.ts';
import type { shareDraft } from '../state/share-draft.ts';

export const useMessageText = (draft: Draft) => {
  const box = useRef<HTMLTextAreaElement | null>(null);
  const isHydrating = useIsHydrating();
  const [stored, setText] = useState(() => draft.read());
  const text = isHydrating ? '' : stored;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    // An empty box has the height of one line: a long placeholder must not enlarge it.
    if (text) element.style.blockSize = `${element.scrollHeight}px`;
  }, [text]);

  const room = draft.owner();
  const shared = useRef<ReturnType<typeof shareDraft>>(null);
  const hasTyped = useRef(false);
  useEffect(() => {
    const over = new AbortController();
    const show = (newer: string) => {
      setText(newer);
      draft.write(newer);
    };
    // Without it a tab has a draft of its own.
    void import('../state/share-draft.ts')
      .then((part) => {
        shared.current = part.shareDraft({ room, read: draft.read, show, signal: over.signal });
        // What was typed meanwhile is newer than what other tabs have.
        if (hasTyped.current) shared.current.publish();
      })
      .catch(() => {});
    return () => over.abort();
  }, [draft, room]);
  useEffect(() => listenToAppEvent(DRAFT_FILLED, () => setText(draft.read())), [draft]);

  const write = (next: string) => {
    setText(next);
    draft.write(next);
    hasTyped.current = true;
    shared.current?.publish();
  };
  const insert = (piece: string) => {
    const element = box.current;
    const [from, to] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length];
    write(text.slice(0, from) + piece + text.slice(to));
    requestAnimationFrame(() => {
      // On touch it would raise the keyboard in the place of the emoji.
      if (matchMedia('(pointer: fine)').matches) element?.focus({ preventScroll: true });
      element?.setSelectionRange(from + piece.length, from + piece.length);
    });
  };
  return { box, text, write, insert };
};
