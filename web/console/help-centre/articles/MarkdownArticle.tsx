import { useRef, useState } from 'react';
import { Markdown } from '../../../shared/markdown/Markdown.tsx';
import type { EditorProps } from '../article-text/editor-props.ts';
import { t } from '../texts.ts';
import { MarkdownToolbar } from './MarkdownToolbar.tsx';
import looks from '../../ui/Text.module.css';
import styles from './MarkdownArticle.module.css';

const MOST_LETTERS = 500_000;

/** The Markdown of an article, and beside it how it looks. */
export const MarkdownArticle = ({ content, upload, onChange, onProblem }: EditorProps) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const [side, setSide] = useState<'WRITE' | 'PREVIEW'>('WRITE');
  return (
    <>
      <div className={styles.tabs} role="group" aria-label={t('CONTENT')}>
        {(['WRITE', 'PREVIEW'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === side} onClick={() => setSide(each)}>
            {t(each)}
          </button>
        ))}
      </div>
      <div className={styles.text} data-side={side}>
        <div className={styles.editor}>
          <MarkdownToolbar upload={upload} area={area} onChange={onChange} onProblem={onProblem} />
          <textarea
            ref={area}
            aria-label={t('CONTENT')}
            dir="auto"
            maxLength={MOST_LETTERS}
            value={content}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
        <section className={styles.preview} aria-label={t('PREVIEW')} dir="auto">
          {content.trim() ? <Markdown text={content} /> : <p className={looks.quiet}>{t('NOTHING_WRITTEN')}</p>}
        </section>
      </div>
    </>
  );
};
