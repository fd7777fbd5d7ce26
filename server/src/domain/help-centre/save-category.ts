import { type CategoryId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import type { CategoryRow, PortalRow } from '../../platform/database/schema/help-centre.ts';
import { pickDefined } from '../../platform/defined-fields.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import { nextPosition } from './next-position.ts';
import { requireLocale } from './queries.ts';
import { slugify } from './slug.ts';
import { findCategory } from './team-queries.ts';

export const CategoryFields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  slug: Type.Optional(Type.String({ maxLength: 100 })),
  locale: Type.Optional(Type.String({ maxLength: 16 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  icon: Type.Optional(Nullable(Type.String({ maxLength: 32 }))),
  parent_category_id: Type.Optional(Nullable(idOf<CategoryId>())),
  associated_category_id: Type.Optional(Nullable(idOf<CategoryId>())),
};
export type CategoryFields = Static<ReturnType<typeof Type.Object<typeof CategoryFields>>>;

const refuseTaken = async (
  tx: Tx,
  portal: PortalRow,
  { slug, locale }: { slug: string; locale: string },
  except: CategoryId = NO_ROW,
) => {
  const existing = await tx.db
    .selectFrom('categories')
    .select('id')
    .where('portal_id', '=', portal.id)
    .where('slug', '=', slug)
    .where('locale', '=', locale)
    .where('id', '!=', except)
    .executeTakeFirst();
  if (existing) throw invalidRecord('Slug has already been taken in this language', ['slug']);
};

const checkedLinks = async (tx: Tx, portal: PortalRow, fields: CategoryFields, own: CategoryId = NO_ROW) => {
  const links = pickDefined(fields, ['parent_category_id', 'associated_category_id']);
  for (const [field, id] of Object.entries(links)) {
    if (id === null) continue;
    const there = await findCategory(tx.db, portal, id);
    if (!there || id === own) throw invalidRecord('Category not found in this help centre', [field]);
  }
  return links;
};

export const createCategory = async (tx: Tx, portal: PortalRow, fields: CategoryFields): Promise<CategoryRow> => {
  const name = fields.name?.trim();
  if (!name) throw invalidRecord("Name can't be blank", ['name']);
  const locale = requireLocale(portal, fields.locale);
  const slug = slugify(fields.slug ?? name);
  if (!slug) throw invalidRecord('Slug needs letters or digits', ['slug']);
  await refuseTaken(tx, portal, { slug, locale });
  return tx.db
    .insertInto('categories')
    .values({
      account_id: portal.account_id,
      portal_id: portal.id,
      name,
      slug,
      locale,
      description: null,
      icon: null,
      position: fields.position ?? (await nextPosition(tx, portal, 'categories')),
      parent_category_id: null,
      associated_category_id: null,
      ...pickDefined(fields, ['description', 'icon']),
      ...(await checkedLinks(tx, portal, fields)),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const updateCategory = async (
  tx: Tx,
  portal: PortalRow,
  category: CategoryRow,
  fields: CategoryFields,
): Promise<CategoryRow> => {
  if (fields.name?.trim() === '') throw invalidRecord("Name can't be blank", ['name']);
  const slug = fields.slug === undefined ? category.slug : slugify(fields.slug);
  if (!slug) throw invalidRecord('Slug needs letters or digits', ['slug']);
  await refuseTaken(tx, portal, { slug, locale: category.locale }, category.id);
  return tx.db
    .updateTable('categories')
    .set({
      ...pickDefined(fields, ['name', 'description', 'icon', 'position']),
      ...(await checkedLinks(tx, portal, fields, category.id)),
      slug,
      updated_at: tx.now,
    })
    .where('id', '=', category.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};

export const deleteCategory = async (tx: Tx, { id }: Pick<CategoryRow, 'id'>): Promise<void> => {
  await tx.db.deleteFrom('categories').where('id', '=', id).execute();
};
