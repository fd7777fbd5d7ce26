import { type KeyboardEvent, useState } from 'react';
import { hasStatus } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useUnsaved } from '../../form/use-unsaved.ts';
import { Tag } from '../../ui/Tag.tsx';
import {
  type Article,
  type ArticleChange,
  type ArticleStatus,
  type Category,
  type CentreProps,
  pathTo,
} from '../centre-api.ts';
import { t } from '../texts.ts';
import { Conflict } from '../versions/Conflict.tsx';
import { Versions } from '../versions/Versions.tsx';
import { Readers } from './Readers.tsx';
import { Translations } from './Translations.tsx';
import { Writing } from './Writing.tsx';
import looks from '../../form/Form.module.css';
import saveBar from '../../form/SaveBar.module.css';
import bar from '../../ui/Bar.module.css';
import card from '../../ui/Card.module.css';
import page from '../../ui/Page.module.css';
import text from '../../ui/Text.module.css';

type EditorProps = CentreProps & {
  article: Article | null;
  /** What a new one begins with. */
  title: string;
  locale: string;
  categories: readonly Category[];
};
type Draft = { title: string; content: string; description: string; category_id: number | null };

const draftOf = (article: Article | null, title = ''): Draft => ({
  title: article?.title ?? title,
  content: article?.content ?? '',
  description: article?.description ?? '',
  category_id: article?.category?.id ?? null,
});
const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other);

const NEXT: Record<ArticleStatus, { status: ArticleStatus; text: 'PUBLISH' | 'UNPUBLISH' | 'ARCHIVE' }[]> = {
  draft: [{ status: 'published', text: 'PUBLISH' }],
  published: [
    { status: 'draft', text: 'UNPUBLISH' },
    { status: 'archived', text: 'ARCHIVE' },
  ],
  archived: [{ status: 'draft', text: 'UNPUBLISH' }],
};

/** A save upon an older revision than `theirs`. */
type Refused = { theirs: Article; status: ArticleStatus | undefined };

export const ArticleEditor = (props: EditorProps) => {
  const { centre, portal, go, article: first, locale, categories } = props;
  const saving = useSaving();
  const [article, setArticle] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first, props.title));
  const [refused, setRefused] = useState<Refused | null>(null);
  const isUnsaved = !isSame(draft, draftOf(article, props.title));
  useUnsaved(isUnsaved);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  const use = (saved: Article) => {
    setRefused(null);
    setArticle(saved);
    setDraft(draftOf(saved));
  };
  /** @throws also when another agent has saved since `revision`: then both texts are compared. */
  const update = async (id: number, change: ArticleChange) => {
    try {
      setArticle(await centre.changeArticle(portal.slug, id, change));
    } catch (error) {
      if (hasStatus(error, 409)) setRefused({ theirs: await centre.article(portal.slug, id), status: change.status });
      throw error;
    }
  };
  const save = (status?: ArticleStatus, upon = article) =>
    saving.save(async () => {
      const change: ArticleChange = { ...draft, description: draft.description || null, ...(status ? { status } : {}) };
      if (upon) return update(upon.id, { ...change, revision: upon.revision });
      const { status: _later, ...written } = change;
      const made = await centre.createArticle(portal.slug, { ...written, locale });
      if (status) await centre.changeArticle(portal.slug, made.id, { status });
      go(pathTo(portal.slug, 'articles', made.id), { replace: true, anyway: true });
    });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  const status = article?.status ?? 'draft';
  return (
    // Ctrl+S saves, wherever in the form one is
    <Form className={looks.form} saving={saving} onSend={() => save()} noValidate onKeyDown={press}>
      <div className={`${bar.bar} ${bar.tools} ${page.head}`}>
        <h1 dir="auto">{article?.title ?? t('NEW_ARTICLE')}</h1>
        <Tag tone={status === 'published' ? 'accent' : undefined}>{t(`STATUS_${status}`)}</Tag>
        {status === 'published' && article && (
          <a
            className={text.link}
            href={`/hc/${portal.slug}/articles/${article.slug}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('SEE_ARTICLE')}
          </a>
        )}
      </div>
      <section className={card.card} aria-label={t('CONTENT')}>
        <Fields>
          <TextField
            label={t('ARTICLE_TITLE')}
            required
            refusedAs="title"
            dir="auto"
            maxLength={500}
            value={draft.title}
            onChange={({ target }) => change({ title: target.value })}
          />
          <SelectField
            label={t('CATEGORY')}
            refusedAs="category_id"
            value={draft.category_id ?? ''}
            onChange={({ target }) => change({ category_id: target.value ? Number(target.value) : null })}
          >
            <option value="">{t('NO_CATEGORY')}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </Fields>
        <Writing
          upload={centre.upload}
          locale={article?.locale ?? locale}
          content={draft.content}
          onChange={(content) => change({ content })}
        />
        <TextField
          label={t('SUMMARY')}
          refusedAs="description"
          dir="auto"
          maxLength={2_000}
          value={draft.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </section>
      {article && (
        <Versions centre={centre} slug={portal.slug} article={article} isUnsaved={isUnsaved} onRestored={use} />
      )}
      {article && <Translations centre={centre} portal={portal} go={go} article={article} />}
      {article && status !== 'draft' && <Readers centre={centre} slug={portal.slug} articleId={article.id} />}
      <div className={`${saveBar.bar} ${bar.bar}`}>
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
            onGone={() => go(pathTo(portal.slug), { replace: true, anyway: true })}
          />
        )}
        <span role="status" className={isUnsaved ? text.quiet : text.good}>
          {isUnsaved ? t('UNSAVED') : saving.saved ? t('SAVED') : ''}
        </span>
      </div>
      <Problem text={saving.otherError()} />
      {refused && (
        <Conflict
          theirs={refused.theirs}
          mine={draft}
          onMine={() => {
            setRefused(null);
            void save(refused.status, refused.theirs);
          }}
          onTheirs={() => use(refused.theirs)}
          onClose={() => setRefused(null)}
        />
      )}
    </Form>
  );
};
