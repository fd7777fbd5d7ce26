import type { CategoryId } from '@porchlight/core/wire/ids.ts';
import type { HomeBlockOf } from '@porchlight/core/wire/settings/home-block.ts';
import { useCallback } from 'react';
import type { Api } from '../../../../shared/api.ts';
import { SelectField } from '../../../form/SelectField.tsx';
import { LoadedContent } from '../../../loading/LoadedContent.tsx';
import { useLoaded } from '../../../loading/use-loaded.ts';
import { t } from '../../texts.ts';
import type { EditorProps } from './editor-props.ts';
import text from '../../../ui/Text.module.css';

type Category = { id: CategoryId; name: string; locale: string };
type Portals = { payload: { id: number; slug: string }[] };
type ArticlesProps = EditorProps<HomeBlockOf<'articles'>> & { api: Api; base: string; portal: number | null };

const CategoryField = ({ api, base, portal, block, onChange }: Omit<ArticlesProps, 'field'>) => {
  const load = useCallback(async () => {
    const { payload } = await api.get<Portals>(`${base}/portals`);
    const slug = payload.find(({ id }) => id === portal)?.slug;
    if (slug === undefined) return [];
    return (await api.get<{ payload: Category[] }>(`${base}/portals/${encodeURIComponent(slug)}/categories`)).payload;
  }, [api, base, portal]);
  const { state, reload } = useLoaded(load);
  return (
    <LoadedContent state={state} reload={reload}>
      {(categories) => (
        <SelectField
          label={t('HOME_ARTICLES')}
          value={categories.some(({ id }) => id === block.category_id) ? String(block.category_id) : ''}
          onChange={({ target }) =>
            onChange({ category_id: categories.find(({ id }) => String(id) === target.value)?.id ?? null })
          }
        >
          <option value="">{t('HOME_ARTICLES_POPULAR')}</option>
          {categories.map(({ id, name, locale }) => (
            <option key={id} value={id}>
              {`${name} (${locale})`}
            </option>
          ))}
        </SelectField>
      )}
    </LoadedContent>
  );
};

export const ArticlesEditor = ({ field: _field, ...editing }: ArticlesProps) =>
  editing.portal === null ? (
    <p className={text.quiet}>{t('HOME_ARTICLES_NO_PORTAL')}</p>
  ) : (
    <CategoryField {...editing} />
  );
