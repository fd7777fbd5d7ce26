import { useRef, useState } from 'react';
import { Markdown } from '../../../shared/markdown/Markdown.tsx';
import { Problem } from '../../form/Problem.tsx';
import type { CentreProps } from '../centre-api.ts';
import { t } from '../texts.ts';
import { Toolbar } from './Toolbar.tsx';
import looks from '../../ui/Text.module.css';
import styles from './Writing.module.css';

const MOST_LETTERS = 500_000;

type WritingProps = Pick<CentreProps, 'centre'> & { content: string; onChange: (content: string) => void };

export const Writing = ({ centre, content, onChange }: WritingProps) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const [side, setSide] = useState<'WRITE' | 'PREVIEW'>('WRITE');
  const [problem, setProblem] = useState('');
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
          <Toolbar centre={centre} area={area} onChange={onChange} onProblem={setProblem} />
          <textarea
            ref={area}
            aria-label={t('CONTENT')}
            dir="auto"
            maxLength={MOST_LETTERS}
            value={content}
            onChange={({ target }) => onChange(target.value)}
          />
          <Problem text={problem || undefined} />
        </div>
        <section className={styles.preview} aria-label={t('PREVIEW')} dir="auto">
          {content.trim() ? <Markdown text={content} /> : <p className={looks.quiet}>{t('NOTHING_WRITTEN')}</p>}
        </section>
      </div>
    </>
  );
};
