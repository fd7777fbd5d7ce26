import type { EditorView } from 'prosemirror-view';
import { useImperativeHandle, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { t } from '../../base/texts.ts';
import { commonTools } from '../../rich-text/common-tools.ts';
import { LinkDialog } from '../../rich-text/LinkDialog.tsx';
import { Toolbar } from '../../rich-text/Toolbar.tsx';
import { createView, replaceAll, stateOf } from './create-view.ts';
import { serializeDocument } from './document.ts';
import { insertMarkdown } from './insert.ts';
import { schema } from './schema.ts';
import type { EditorProps, WritingProps } from './writing.ts';
import styles from './RichEditor.module.css';

const beforeCaret = ({ state: { selection } }: EditorView) =>
  selection.$from.parent.textBetween(0, selection.$from.parentOffset, undefined, '\ufffc');

const attributesOf = ({ label, placeholder, suggestions }: WritingProps): Record<string, string> => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  'aria-placeholder': placeholder,
  'data-placeholder': placeholder,
  'aria-autocomplete': 'list',
  spellcheck: 'true',
  ...(suggestions && { 'aria-controls': suggestions.list, 'aria-activedescendant': suggestions.option }),
});

/** The composer's text with its formatting. What goes out is Markdown; what comes in too. */
export const RichEditor = (props: EditorProps) => {
  const { handle, mode, value, hasToolbar, fileHandlers } = props;
  const latest = useRef(props);
  latest.current = props;
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [isLinking, setLinking] = useState(false);
  const [tools] = useState(() =>
    commonTools(schema, () => {
      setLinking(true);
      return true;
    }),
  );
  /** What the editor holds, so that only what comes from elsewhere is put into it. */
  const current = useRef({ value, mode });

  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const created = createView(latest.current.value, {
      place: place.current,
      attributes: () => attributesOf(latest.current),
      openLink: () => {
        setLinking(true);
        return true;
      },
      onTransaction: (transaction) => {
        redraw();
        if (!transaction.docChanged) return latest.current.onMove(beforeCaret(created));
        if (transaction.getMeta('outside')) return;
        const written = serializeDocument(created.state.doc);
        current.current = { ...current.current, value: written };
        latest.current.onChange(written, beforeCaret(created));
      },
    });
    setView(created);
    if (latest.current.hasFocus) created.focus();
    return () => created.destroy();
  }, []);

  useLayoutEffect(() => {
    if (!view) return;
    const { value: before, mode: last } = current.current;
    current.current = { value, mode };
    if (last !== mode || (value !== before && value === '')) view.updateState(stateOf(value, view.state.plugins));
    else if (value !== before) view.dispatch(replaceAll(view.state, value).setMeta('outside', true));
    redraw();
  }, [view, value, mode]);

  // The attributes are the composer's.
  useLayoutEffect(() => view?.setProps({}));

  useImperativeHandle(
    handle,
    () => ({
      focus: () => view?.focus(),
      blur: () => view?.dom.blur(),
      insert: (text) => {
        view?.dispatch(insertMarkdown(view.state, text));
        view?.focus();
      },
      complete: (length, text) => {
        view?.dispatch(insertMarkdown(view.state, text, length));
        view?.focus();
      },
    }),
    [view],
  );

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the text inside has the keys */}
      <div
        className={styles.frame}
        onKeyDownCapture={props.onKeyDown}
        onBlur={props.onBlur}
        onPasteCapture={fileHandlers.onPaste}
        onDragOverCapture={fileHandlers.onDragOver}
        onDropCapture={fileHandlers.onDrop}
      >
        <div ref={place} className={styles.text} />
      </div>
      {hasToolbar && <Toolbar label={t('FORMATTING')} view={view} tools={tools} />}
      {view && isLinking && <LinkDialog view={view} schema={schema} onClose={() => setLinking(false)} />}
    </>
  );
};
