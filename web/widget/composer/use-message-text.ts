import { DRAFT_FILLED } from '@porchlight/core/wire/widget/app-events.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsHydrating } from '../../shared/use-is-hydrating.ts';
import { listenToAppEvent } from '../base/app-events.ts';
import type { Draft } from '../state/draft.ts';
import { shareDraft } from '../state/share-draft.ts';

/** Kept as a draft, the same in all of the visitor's tabs. */
export const useMessageText = (draft: Draft) => {
  const box = useRef<HTMLTextAreaElement | null>(null);
  const isHydrating = useIsHydrating();
  const [kept, setText] = useState(() => draft.read());
  const text = isHydrating ? '' : kept;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    // An empty box has the height of one line: a long placeholder must not enlarge it.
    if (text) element.style.blockSize = `${element.scrollHeight}px`;
  }, [text]);

  const room = draft.owner();
  const shared = useRef<ReturnType<typeof shareDraft>>(null);
  useEffect(() => {
    const share = shareDraft({
      room,
      read: draft.read,
      show: (newer) => {
        setText(newer);
        draft.write(newer);
      },
    });
    shared.current = share;
    return share.stop;
  }, [draft, room]);
  useEffect(() => listenToAppEvent(DRAFT_FILLED, () => setText(draft.read())), [draft]);

  const write = (next: string) => {
    setText(next);
    draft.write(next);
    shared.current?.publish();
  };
  const insert = (piece: string) => {
    const element = box.current;
    const [from, to] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length];
    write(text.slice(0, from) + piece + text.slice(to));
    requestAnimationFrame(() => {
      element?.focus({ preventScroll: true });
      element?.setSelectionRange(from + piece.length, from + piece.length);
    });
  };
  return { box, text, write, insert };
};
