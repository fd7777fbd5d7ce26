import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { Nullable } from '@porchlight/core/wire/schema.ts';
import type { CategoryId } from '@porchlight/core/wire/ids.ts';
import { nextPosition } from '../../../domain/help-centre/next-position.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { presentPublicCategory } from '../../../presenters/public-articles.ts';
import { slugify } from '../../../domain/help-centre/slug.ts';
import type { Deps } from '../../../domain/deps.ts';
import { invalidRecord, notFound } from '../../../platform/errors.ts';
import { localesOf } from '../../../domain/help-centre/queries.ts';
import { given } from '../../../platform/defined-fields.ts';
import { managedPortalOf, portalOf, portalPath } from '../../access/portal-access.ts';
import type { Tx } from '../../../domain/transaction.ts';
import type { CategoryRow, PortalRow } from '../../../platform/database/schema/help-centre.ts';

const path = `${portalPath}/categories`;
const MOST = 500;

const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  slug: Type.Optional(Type.String({ maxLength: 100 })),
  locale: Type.Optional(Type.String({ maxLength: 16 })),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  icon: Type.Optional(Nullable(Type.String({ maxLength: 32 }))),
  parent_category_id: Type.Optional(Nullable(Type.Integer())),
  associated_category_id: Type.Optional(Nullable(Type.Integer())),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...Fields, category: Type.Optional(Type.Object(Fields)) });
type CategoryFields = Static<ReturnType<typeof Type.Object<typeof Fields>>>;
const ListQuery = Type.Object({ locale: Type.Optional(Type.String({ maxLength: 16 })) });

const present = (category: CategoryRow, articles_count: number) => ({
  ...presentPublicCategory(category, articles_count),
  account_id: category.account_id,
  parent_category_id: category.parent_category_id,
  associated_category_id: category.associated_category_id,
});

const localeOf = (portal: PortalRow, locale: string | undefined) => {
  const { first, all } = localesOf(portal);
  const wanted = locale ?? first;
  if (!all.includes(wanted))
    throw invalidRecord(`Locale "${wanted}" is not among the help centre's languages`, ['locale']);
  return wanted;
};

const refuseTaken = async (
  tx: Tx,
  portal: PortalRow,
  { slug, locale }: { slug: string; locale: string },
  except = 0,
) => {
  const taken = await tx.db
    .selectFrom('categories')
    .select('id')
    .where('portal_id', '=', portal.id)
    .where('slug', '=', slug)
    .where('locale', '=', locale)
    .where('id', '!=', except as CategoryId)
    .executeTakeFirst();
  if (taken) throw invalidRecord('Slug has already been taken in this language', ['slug']);
};

/** Another category of the same help centre, or nothing. */
const checkedLinks = async (tx: Tx, portal: PortalRow, fields: CategoryFields, own = 0) => {
  const links = given(fields, ['parent_category_id', 'associated_category_id']);
  for (const [field, id] of Object.entries(links)) {
    if (id === null) continue;
    const there = await tx.db
      .selectFrom('categories')
      .select('id')
      .where('id', '=', id as CategoryId)
      .where('portal_id', '=', portal.id)
      .executeTakeFirst();
    if (!there || id === own) throw invalidRecord('There is no such category in this help centre', [field]);
  }
  return links as { parent_category_id?: CategoryRow['id'] | null; associated_category_id?: CategoryRow['id'] | null };
};

const categoryOf = async (deps: Deps, request: FastifyRequest, portal: PortalRow) => {
  const category = await deps.db
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', pathId<CategoryId>(request, 'category_id'))
    .where('portal_id', '=', portal.id)
    .executeTakeFirst();
  if (!category) throw notFound();
  return category;
};

const create = async (tx: Tx, portal: PortalRow, fields: CategoryFields) => {
  const name = fields.name?.trim();
  if (!name) throw invalidRecord("Name can't be blank", ['name']);
  const locale = localeOf(portal, fields.locale);
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
      ...given(fields, ['description', 'icon']),
      ...(await checkedLinks(tx, portal, fields)),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const update = async (tx: Tx, portal: PortalRow, category: CategoryRow, fields: CategoryFields) => {
  if (fields.name?.trim() === '') throw invalidRecord("Name can't be blank", ['name']);
  const slug = fields.slug === undefined ? category.slug : slugify(fields.slug);
  if (!slug) throw invalidRecord('Slug needs letters or digits', ['slug']);
  await refuseTaken(tx, portal, { slug, locale: category.locale }, category.id);
  return tx.db
    .updateTable('categories')
    .set({
      ...given(fields, ['name', 'description', 'icon', 'position']),
      ...(await checkedLinks(tx, portal, fields, category.id)),
      slug,
      updated_at: tx.now,
    })
    .where('id', '=', category.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};

/** Wire protocol 11.12: the shelves of a help centre. */
export const categoryTeamRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'member' }, schema: { querystring: ListQuery } }, async (request) => {
    const { portal } = await portalOf(deps, request);
    const [rows, counts] = await Promise.all([
      deps.db
        .selectFrom('categories')
        .selectAll()
        .where('portal_id', '=', portal.id)
        .$if(request.query.locale !== undefined, (query) => query.where('locale', '=', request.query.locale ?? ''))
        .orderBy('position')
        .orderBy('id')
        .limit(MOST)
        .execute(),
      deps.db
        .selectFrom('articles')
        .select(['category_id', sql<number>`count(*)`.as('count')])
        .where('portal_id', '=', portal.id)
        .groupBy('category_id')
        .execute(),
    ]);
    const countOf = (id: number) => Number(counts.find(({ category_id }) => category_id === id)?.count ?? 0);
    return {
      payload: rows.map((row) => present(row, countOf(row.id))),
      meta: { current_page: 1, categories_count: rows.length },
    };
  });

  app.get(`${path}/:category_id`, { config: { permission: 'member' } }, async (request) => {
    const { portal } = await portalOf(deps, request);
    return { payload: present(await categoryOf(deps, request, portal), 0) };
  });

  app.post(path, { config: { permission: 'help_centres' }, schema: { body: Body } }, async (request) => {
    const { portal } = await managedPortalOf(deps, request);
    const category = await deps.write((tx) => create(tx, portal, request.body.category ?? request.body));
    return { payload: present(category, 0) };
  });

  app.route({
    config: { permission: 'help_centres' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:category_id`,
    schema: { body: Body },
    handler: async (request) => {
      const { portal } = await managedPortalOf(deps, request);
      const category = await categoryOf(deps, request, portal);
      const fields = request.body.category ?? request.body;
      return { payload: present(await deps.write((tx) => update(tx, portal, category, fields)), 0) };
    },
  });

  app.delete(`${path}/:category_id`, { config: { permission: 'help_centres' } }, async (request, reply) => {
    const { portal } = await managedPortalOf(deps, request);
    const category = await categoryOf(deps, request, portal);
    await deps.write((tx) => tx.db.deleteFrom('categories').where('id', '=', category.id).execute());
    return reply.code(200).send();
  });
};
