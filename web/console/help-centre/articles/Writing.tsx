import { use, useState } from 'react';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { Problem } from '../../form/Problem.tsx';
import { Waiting } from '../../loading/Waiting.tsx';
import type { EditorProps } from '../article-text/editor-props.ts';
import { t } from '../texts.ts';
import { EditorChoiceContext } from './editor-choice.ts';
import { MarkdownArticle } from './MarkdownArticle.tsx';
import look from '../../ui/Text.module.css';
import styles from './Writing.module.css';

/** Longer texts make each key in the rich editor slow. */
const MOST_RICH_LETTERS = 200_000;

const NotLoaded = (props: EditorProps) => (
  <>
    <p role="status" className={look.quiet}>
      {t('RICH_NOT_LOADED')}
    </p>
    <MarkdownArticle {...props} />
  </>
);

const RichArticle = lazyPart(() => import('../article-text/RichArticle.tsx'), 'RichArticle', NotLoaded, Waiting);

/** The content of an article, in the editor that the agent chose. */
export const Writing = (props: Omit<EditorProps, 'onProblem'>) => {
  const { isRich, choose } = use(EditorChoiceContext);
  const [problem, setProblem] = useState('');
  const [isLong] = useState(props.content.length > MOST_RICH_LETTERS);
  const editor = { ...props, onProblem: setProblem };
  return (
    <div className={styles.writing}>
      <div className={styles.choice} role="group" aria-label={t('EDITOR')}>
        {([true, false] as const).map((each) => (
          <button
            key={String(each)}
            type="button"
            disabled={isLong}
            aria-pressed={each === (isRich && !isLong)}
            onClick={() => void choose(each)}
          >
            {t(each ? 'RICH_TEXT' : 'MARKDOWN')}
          </button>
        ))}
      </div>
      {isLong && <p className={look.quiet}>{t('RICH_TOO_LONG')}</p>}
      {isRich && !isLong ? <RichArticle {...editor} /> : <MarkdownArticle {...editor} />}
      <Problem text={problem || undefined} />
    </div>
  );
};
