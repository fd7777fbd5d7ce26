import { useCallback, useState } from 'react';
import { isComposing } from '../../../shared/is-composing.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { textOf, textOrNull } from '../../base/form-text.ts';
import { Buttons } from '../../form/Buttons.tsx';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useTouched } from '../../form/use-unsaved.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ICONS } from '../../ui/icons.ts';
import type { Category, CentreProps } from '../centre-api.ts';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { MoveButtons } from '../MoveButtons.tsx';
import { moved } from '../order.ts';
import { t } from '../texts.ts';
import looks from '../../form/Form.module.css';
import bar from '../../ui/Bar.module.css';
import card from '../../ui/Card.module.css';
import rows from '../../ui/Rows.module.css';

type TabProps = CentreProps & { locale: string; onLocale: (locale: string) => void };
type FormProps = { category: Category | null; onSave: (change: object) => Promise<unknown>; onDone: () => void };

const CategoryForm = ({ category, onSave, onDone }: FormProps) => {
  const saving = useSaving();
  const onChange = useTouched(saving);
  const [isTouched, setTouched] = useState(false);
  const send = async (form: FormData) => {
    const change = {
      name: textOf(form, 'name'),
      description: textOrNull(form, 'description'),
      icon: textOrNull(form, 'icon'),
      ...(textOf(form, 'slug') ? { slug: textOf(form, 'slug') } : {}),
    };
    if (await saving.save(() => onSave(change))) onDone();
  };
  return (
    <Form
      className={looks.form}
      saving={saving}
      onSend={send}
      onChange={() => {
        setTouched(true);
        onChange();
      }}
      // As every form that opens in its place: Escape closes it while nothing was written.
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !isTouched && !isComposing(nativeEvent) && onDone()}
      noValidate
    >
      <Fields>
        <TextField
          label={t('NAME')}
          required
          name="name"
          dir="auto"
          maxLength={255}
          defaultValue={category?.name ?? ''}
          autoFocus
        />
        <TextField label={t('SLUG')} name="slug" maxLength={100} defaultValue={category?.slug ?? ''} />
        <TextField label={t('ICON')} name="icon" maxLength={32} defaultValue={category?.icon ?? ''} />
      </Fields>
      <TextField
        label={t('DESCRIPTION')}
        name="description"
        dir="auto"
        maxLength={2_000}
        defaultValue={category?.description ?? ''}
      />
      <Buttons>
        <Button type="submit" busy={saving.busy}>
          {t('SAVE')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('CANCEL')}
        </Button>
      </Buttons>
      <Problem text={saving.otherError()} />
    </Form>
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
      <ul className={rows.rows}>
        {categories.map((category, index) => (
          <li key={category.id} className={rows.row}>
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
                <span className={rows.text}>
                  <strong dir="auto">
                    {category.icon} {category.name}
                  </strong>
                  <small>{t('ARTICLES_IN', { count: category.meta.articles_count })}</small>
                </span>
                <MoveButtons
                  name={category.name}
                  isFirst={index === 0}
                  isLast={index === categories.length - 1}
                  busy={saving.busy}
                  onMove={(step) => void move(index, step)}
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

export const CategoriesTab = ({ centre, portal, locale, onLocale }: TabProps) => {
  const [isMaking, setMaking] = useState(false);
  const load = useCallback(() => centre.categories(portal.slug, locale), [centre, portal.slug, locale]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <div className={`${bar.bar} ${bar.tools}`}>
        <LanguageSelect portal={portal} locale={locale} onLocale={onLocale} />
        {!isMaking && <Button onClick={() => setMaking(true)}>{t('NEW_CATEGORY')}</Button>}
      </div>
      {isMaking && (
        <section className={card.card} aria-label={t('NEW_CATEGORY')}>
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
      <LoadedContent state={state} reload={reload}>
        {(categories) =>
          categories.length === 0 ? (
            <Empty>{t('NO_CATEGORIES')}</Empty>
          ) : (
            <Rows centre={centre} portal={portal} categories={categories} reload={reload} />
          )
        }
      </LoadedContent>
    </>
  );
};
