import { ICONS } from '../../ui/icons.ts';
import { type FormEvent, useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Field } from '../../../shared/ui/Field.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { textOf, textOrNull } from '../../settings/form-text.ts';
import { Problem } from '../../settings/Problem.tsx';
import { Shown } from '../../settings/Shown.tsx';
import { Removal } from '../../settings/shelf/Removal.tsx';
import { useLoaded } from '../../settings/use-loaded.ts';
import { useSaving } from '../../settings/use-saving.ts';
import type { Category, CentreProps } from '../centre-api.ts';
import styles from '../HelpCentre.module.css';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { moved } from '../order.ts';
import { t } from '../texts.ts';

type TabProps = CentreProps & { locale: string; onLocale: (locale: string) => void };
type FormProps = { category: Category | null; onSave: (change: object) => Promise<unknown>; onDone: () => void };

const CategoryForm = ({ category, onSave, onDone }: FormProps) => {
  const saving = useSaving();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const change = {
      name: textOf(form, 'name'),
      description: textOrNull(form, 'description'),
      icon: textOrNull(form, 'icon'),
      ...(textOf(form, 'slug') ? { slug: textOf(form, 'slug') } : {}),
    };
    if (await saving.save(() => onSave(change))) onDone();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <Field label={t('NAME')} required error={saving.errorAt('name')}>
          {(control) => (
            <input
              {...control}
              name="name"
              dir="auto"
              maxLength={255}
              defaultValue={category?.name ?? ''}
              // biome-ignore lint/a11y/noAutofocus: the form was asked for
              autoFocus
            />
          )}
        </Field>
        <Field label={t('SLUG')} error={saving.errorAt('slug')}>
          {(control) => <input {...control} name="slug" maxLength={100} defaultValue={category?.slug ?? ''} />}
        </Field>
        <Field label={t('ICON')}>
          {(control) => <input {...control} name="icon" maxLength={32} defaultValue={category?.icon ?? ''} />}
        </Field>
      </div>
      <Field label={t('DESCRIPTION')}>
        {(control) => (
          <input
            {...control}
            name="description"
            dir="auto"
            maxLength={2_000}
            defaultValue={category?.description ?? ''}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" busy={saving.busy}>
          {t('SAVE')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('CANCEL')}
        </Button>
      </div>
      <Problem text={saving.otherError('name', 'slug')} />
    </form>
  );
};

type RowsProps = Pick<CentreProps, 'centre' | 'portal'> & { categories: Category[]; reload: () => void };

const Rows = ({ centre, portal, categories, reload }: RowsProps) => {
  const saving = useSaving();
  const [open, setOpen] = useState<number | null>(null);
  const move = async (index: number, step: 1 | -1) => {
    const positions = Object.entries(moved(categories, index, step));
    const put = () =>
      Promise.all(positions.map(([id, position]) => centre.changeCategory(portal.slug, Number(id), { position })));
    if (await saving.save(put)) reload();
  };
  return (
    <>
      <Problem text={saving.otherError()} />
      <ul className={styles.rows}>
        {categories.map((category, index) => (
          <li key={category.id}>
            {open === category.id ? (
              <CategoryForm
                category={category}
                onSave={(change) => centre.changeCategory(portal.slug, category.id, change)}
                onDone={() => {
                  setOpen(null);
                  reload();
                }}
              />
            ) : (
              <>
                <span className={styles.words}>
                  <strong dir="auto">
                    {category.icon} {category.name}
                  </strong>
                  <small>{t('ARTICLES_IN', { count: category.meta.articles_count })}</small>
                </span>
                <IconButton
                  icon="arrow-up"
                  size={18}
                  label={t('MOVE_UP', { name: category.name })}
                  disabled={index === 0 || saving.busy}
                  onClick={() => void move(index, -1)}
                />
                <IconButton
                  icon="arrow-down"
                  size={18}
                  label={t('MOVE_DOWN', { name: category.name })}
                  disabled={index === categories.length - 1 || saving.busy}
                  onClick={() => void move(index, 1)}
                />
                <IconButton
                  icon={ICONS.edit}
                  size={18}
                  label={t('EDIT', { name: category.name })}
                  onClick={() => setOpen(category.id)}
                />
                <Removal
                  name={category.name}
                  question={t('CATEGORY_ASK', { name: category.name })}
                  remove={() => centre.removeCategory(portal.slug, category.id)}
                  onGone={reload}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};

/** The shelves of a help centre, in one of its languages and in their order. */
export const CategoriesTab = ({ centre, portal, locale, onLocale }: TabProps) => {
  const [isMaking, setMaking] = useState(false);
  const load = useCallback(() => centre.categories(portal.slug, locale), [centre, portal.slug, locale]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <div className={styles.tools}>
        <LanguageSelect portal={portal} locale={locale} onLocale={onLocale} />
        {!isMaking && <Button onClick={() => setMaking(true)}>{t('NEW_CATEGORY')}</Button>}
      </div>
      {isMaking && (
        <section className={styles.card} aria-label={t('NEW_CATEGORY')}>
          <CategoryForm
            category={null}
            onSave={(change) => centre.createCategory(portal.slug, { ...change, locale })}
            onDone={() => {
              setMaking(false);
              reload();
            }}
          />
        </section>
      )}
      <Shown state={state} reload={reload}>
        {(categories) =>
          categories.length === 0 ? (
            <p className={styles.empty}>{t('NO_CATEGORIES')}</p>
          ) : (
            <Rows centre={centre} portal={portal} categories={categories} reload={reload} />
          )
        }
      </Shown>
    </>
  );
};
