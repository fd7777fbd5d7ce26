import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Markdown } from '../../../shared/markdown/Markdown.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Field } from '../../../shared/ui/Field.tsx';
import { Problem } from '../../settings/Problem.tsx';
import { Removal } from '../../settings/shelf/Removal.tsx';
import { useSaving } from '../../settings/use-saving.ts';
import {
  type Article,
  type ArticleChange,
  type ArticleStatus,
  type Category,
  type CentreProps,
  pathTo,
} from '../centre-api.ts';
import styles from '../HelpCentre.module.css';
import { t } from '../texts.ts';
import { Toolbar } from './Toolbar.tsx';
import { Translations } from './Translations.tsx';

type EditorProps = CentreProps & { article: Article | null; locale: string; categories: readonly Category[] };
type Draft = { title: string; content: string; description: string; category_id: number | null };

const MOST_LETTERS = 500_000;

const draftOf = (article: Article | null): Draft => ({
  title: article?.title ?? '',
  content: article?.content ?? '',
  description: article?.description ?? '',
  category_id: article?.category?.id ?? null,
});
const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other);

/** Nobody leaves the page with words that are not saved without being asked. */
const useGuard = (isUnsaved: boolean) => {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
};

type TextProps = Pick<CentreProps, 'centre'> & { content: string; onChange: (content: string) => void };

/** Written on one side, seen on the other; one at a time where there is little room. */
const Text = ({ centre, content, onChange }: TextProps) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const [side, setSide] = useState<'WRITE' | 'PREVIEW'>('WRITE');
  const [problem, setProblem] = useState('');
  return (
    <>
      <div className={styles.sides} role="group" aria-label={t('CONTENT')}>
        {(['WRITE', 'PREVIEW'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === side} onClick={() => setSide(each)}>
            {t(each)}
          </button>
        ))}
      </div>
      <div className={styles.text} data-side={side}>
        <div className={styles.write}>
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
          {content.trim() ? <Markdown text={content} /> : <p className={styles.quiet}>{t('NOTHING_WRITTEN')}</p>}
        </section>
      </div>
    </>
  );
};

const NEXT: Record<ArticleStatus, { status: ArticleStatus; text: 'PUBLISH' | 'UNPUBLISH' | 'ARCHIVE' }[]> = {
  draft: [{ status: 'published', text: 'PUBLISH' }],
  published: [
    { status: 'draft', text: 'UNPUBLISH' },
    { status: 'archived', text: 'ARCHIVE' },
  ],
  archived: [{ status: 'draft', text: 'UNPUBLISH' }],
};

export const ArticleEditor = (given: EditorProps) => {
  const { centre, portal, go, article: first, locale, categories } = given;
  const saving = useSaving();
  const [article, setArticle] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first));
  const isUnsaved = !isSame(draft, draftOf(article));
  useGuard(isUnsaved);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  /** Saves what is written, and the state with it where it is to change. */
  const save = (status?: ArticleStatus) =>
    saving.save(async () => {
      const said: ArticleChange = { ...draft, description: draft.description || null, ...(status ? { status } : {}) };
      if (article) return setArticle(await centre.changeArticle(portal.slug, article.id, said));
      const { status: _later, ...written } = said;
      const made = await centre.createArticle(portal.slug, { ...written, locale });
      if (status) await centre.changeArticle(portal.slug, made.id, { status });
      go(pathTo(portal.slug, 'articles', made.id), { replace: true });
    });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  const status = article?.status ?? 'draft';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S saves, wherever in the form one is
    <form
      className={styles.editor}
      noValidate
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.head}>
        <h1 dir="auto">{article?.title ?? t('NEW_ARTICLE')}</h1>
        <span className={styles.state} data-state={status}>
          {t(`STATUS_${status}`)}
        </span>
        {status === 'published' && article && (
          <a
            className={styles.visit}
            href={`/hc/${portal.slug}/articles/${article.slug}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('SEE_ARTICLE')}
          </a>
        )}
      </div>
      <section className={styles.card} aria-label={t('CONTENT')}>
        <div className={styles.fields}>
          <Field label={t('ARTICLE_TITLE')} required error={saving.errorAt('title')}>
            {(control) => (
              <input
                {...control}
                dir="auto"
                maxLength={500}
                value={draft.title}
                onChange={({ target }) => change({ title: target.value })}
              />
            )}
          </Field>
          <Field label={t('CATEGORY')} error={saving.errorAt('category_id')}>
            {(control) => (
              <select
                {...control}
                value={draft.category_id ?? ''}
                onChange={({ target }) => change({ category_id: target.value ? Number(target.value) : null })}
              >
                <option value="">{t('NO_CATEGORY')}</option>
                {categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Text centre={centre} content={draft.content} onChange={(content) => change({ content })} />
        <Field label={t('SUMMARY')} error={saving.errorAt('description')}>
          {(control) => (
            <input
              {...control}
              dir="auto"
              maxLength={2_000}
              value={draft.description}
              onChange={({ target }) => change({ description: target.value })}
            />
          )}
        </Field>
      </section>
      {article && <Translations centre={centre} portal={portal} go={go} article={article} />}
      <div className={styles.bar}>
        <Button type="submit" busy={saving.busy}>
          {t('SAVE')}
        </Button>
        {NEXT[status].map((next) => (
          <Button key={next.text} look="quiet" busy={saving.busy} onClick={() => void save(next.status)}>
            {t(next.text)}
          </Button>
        ))}
        {article && (
          <Removal
            name={article.title}
            question={t('ARTICLE_ASK', { name: article.title })}
            remove={() => centre.removeArticle(portal.slug, article.id)}
            onGone={() => go(pathTo(portal.slug), { replace: true })}
          />
        )}
        <span role="status" className={isUnsaved ? styles.quiet : styles.saved}>
          {isUnsaved ? t('UNSAVED') : saving.saved ? t('SAVED') : ''}
        </span>
      </div>
      <Problem text={saving.otherError('title', 'category_id', 'description')} />
    </form>
  );
};
