import { Selection, type SelectionBookmark, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../base/failure-text.ts';
import { t } from '../texts.ts';
import { nodes } from './schema.ts';

type Waiting = { bookmark: SelectionBookmark };

const nameOf = ({ name }: File) => name.replace(/\.\w+$/, '').replaceAll(/[[\]]/g, '');

/** Uploads pictures to where the caret was, however the text changes meanwhile. */
export const useUploads = (upload: (file: File) => Promise<string>, onProblem: (problem: string) => void) => {
  const waiting = useRef(new Set<Waiting>());
  const isGone = useRef(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const insert = async (view: EditorView, file: File, place: Waiting) => {
    try {
      const src = await upload(file);
      if (isGone.current) return;
      const { doc, tr } = view.state;
      // Behind what is selected, which stays.
      const { $to } = Selection.near(doc.resolve(place.bookmark.resolve(doc).to), -1);
      const image = nodes.image.create({ alt: nameOf(file), src });
      const isText = $to.parent.inlineContent && !$to.parent.type.spec.code;
      tr.insert(isText ? $to.pos : $to.after(), isText ? image : nodes.paragraph.create(null, image));
      view.dispatch(tr.scrollIntoView());
    } catch (error) {
      onProblem(t('FAILED', { reason: failureText(error) }));
    }
  };

  return {
    isBusy: count > 0,
    /** Of every transaction, so that a picture is inserted where it was asked for. */
    follow: ({ mapping }: Transaction) => {
      for (const each of waiting.current) each.bookmark = each.bookmark.map(mapping);
    },
    start: async (view: EditorView, files: readonly File[]) => {
      onProblem('');
      setCount((before) => before + files.length);
      for (const file of files) {
        const place = { bookmark: view.state.selection.getBookmark() };
        waiting.current.add(place);
        await insert(view, file, place);
        waiting.current.delete(place);
        setCount((before) => before - 1);
      }
    },
  };
};
