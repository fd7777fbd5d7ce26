import { directionOf, languageTag } from '@porchlight/core/i18n/locales.ts';
import type { EditorView } from 'prosemirror-view';
import { use, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { PicturesContext } from '../../../shared/pictures/pictures.ts';
import { LinkDialog } from '../../rich-text/LinkDialog.tsx';
import { Toolbar } from '../../rich-text/Toolbar.tsx';
import { t } from '../texts.ts';
import { createArticleWriter, openArticle } from './article-document.ts';
import { articleTools, tableTools } from './article-tools.ts';
import { createView, stateOf } from './create-view.ts';
import type { EditorProps } from './editor-props.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { schema } from './schema.ts';
import { TextStyle } from './TextStyle.tsx';
import { isInTable } from './table-commands.ts';
import { useUploads } from './use-uploads.ts';
import styles from './RichArticle.module.css';

const IMAGES = 'image/png,image/jpeg,image/gif,image/webp';

const attributesOf = (locale: string) => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': t('CONTENT'),
  spellcheck: 'true',
  dir: directionOf(locale),
  lang: languageTag(locale),
});

/** The text of an article as readers see it. What goes out is Markdown, in which only what was changed differs. */
export const RichArticle = (props: EditorProps) => {
  const { content, onProblem, upload } = props;
  const pictures = use(PicturesContext);
  const place = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null);
  const { isBusy, start, follow } = useUploads(upload, onProblem);
  const add = (files: readonly File[]) => view && void start(view, files);
  const [first] = useState(() => openArticle(content));
  /** What the editor holds, and what of it is still on its way to the page: only what comes from elsewhere is put into it. */
  const current = useRef({ content, write: createArticleWriter(first), sent: [content] });
  const [openers] = useState(() => {
    const show = (which: 'link' | 'picture') => () => {
      setDialog(which);
      return true;
    };
    const chooseFile = () => {
      chooser.current?.click();
      return true;
    };
    return { openLink: show('link'), openPicture: show('picture'), chooseFile };
  });
  const [tools] = useState(() => ({ text: articleTools(openers), table: tableTools() }));
  const latest = useRef({ ...props, add, follow, first, pictures, openers });
  latest.current = { ...props, add, follow, first, pictures, openers };

  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const created = createView(latest.current.first.doc, {
      ...latest.current.openers,
      place: place.current,
      pictures: latest.current.pictures,
      attributes: () => attributesOf(latest.current.locale),
      onFiles: (files) => latest.current.add(files),
      onTransaction: (transaction) => {
        redraw();
        if (!transaction.docChanged) return;
        latest.current.follow(transaction);
        const written = current.current.write(created.state.doc);
        if (written === current.current.content) return;
        current.current.content = written;
        current.current.sent.push(written);
        latest.current.onChange(written);
      },
    });
    setView(created);
    return () => created.destroy();
  }, []);

  useLayoutEffect(() => {
    const at = current.current.sent.indexOf(content);
    if (at >= 0) current.current.sent.splice(0, at);
    if (!view || at >= 0) return;
    const opened = openArticle(content);
    current.current = { content, write: createArticleWriter(opened), sent: [content] };
    view.updateState(stateOf(opened.doc, view.state.plugins));
    redraw();
  }, [view, content]);

  return (
    <div className={styles.editor}>
      <div className={styles.tools}>
        <TextStyle view={view} />
        <Toolbar label={t('TOOLS')} view={view} tools={tools.text} />
        {view && isInTable(view.state) && <Toolbar label={t('TABLE')} view={view} tools={tools.table} />}
        <span role="status">{isBusy && t('IMAGE_BUSY')}</span>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('IMAGE')}
        accept={IMAGES}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <div ref={place} className={styles.text} />
      {view && dialog === 'link' && <LinkDialog view={view} schema={schema} onClose={() => setDialog(null)} />}
      {view && dialog === 'picture' && <ImageDialog view={view} onClose={() => setDialog(null)} />}
    </div>
  );
};
