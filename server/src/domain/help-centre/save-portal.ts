import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import { isDomain } from '@porchlight/core/rules/visitor-forms/validators.ts';
import { type InboxId, NO_ROW, type PortalId } from '@porchlight/core/wire/ids.ts';
import { idOf, Nullable } from '@porchlight/core/wire/schema.ts';
import { PortalTemplate } from '@porchlight/core/wire/settings/portal-template.ts';
import { type Static, Type } from 'typebox';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import { pickDefined } from '../../platform/defined-fields.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import { localesOf } from './queries.ts';
import { slugify } from './slug.ts';
import { settleFilesOfPortal } from './versions/settle-files.ts';

const text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })));
const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  slug: Type.Optional(Type.String({ maxLength: 100 })),
  color: Type.Optional(Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }))),
  custom_domain: text(255),
  header_text: text(500),
  homepage_link: text(2_000),
  page_title: text(255),
  archived: Type.Optional(Type.Boolean()),
  template: Type.Optional(PortalTemplate),
  /** The inbox whose chat is embedded; null for none. */
  inbox_id: Type.Optional(Nullable(idOf<InboxId>())),
  config: Type.Optional(
    Type.Object({
      default_locale: Type.Optional(Type.String({ maxLength: 16 })),
      allowed_locales: Type.Optional(Type.Array(Type.String({ maxLength: 16 }), { maxItems: 60 })),
    }),
  ),
  logo: Type.Optional(Type.Unknown()),
};
/** Flat, or under the resource's name (wire protocol 11.1). */
export const PortalBody = Type.Object({ ...Fields, portal: Type.Optional(Type.Object(Fields)) });
export type PortalFields = Static<ReturnType<typeof Type.Object<typeof Fields>>>;

const isKnownLocale = (code: string) => LOCALES.some((locale) => locale.code === code);

const configOf = (fields: PortalFields, before: PortalRow['config'], chat: PortalRow['config']) => {
  if (!fields.config) return { config: { ...before, ...chat } };
  const locales = localesOf({ config: before });
  const allowed = fields.config.allowed_locales ?? locales.all;
  const first = fields.config.default_locale ?? (allowed.includes(locales.first) ? locales.first : allowed[0]) ?? 'en';
  const strange = [first, ...allowed].find((code) => !isKnownLocale(code));
  if (strange) throw invalidRecord(`"${strange}" is not a supported language`, ['config']);
  return { config: { ...before, ...chat, default_locale: first, allowed_locales: [...new Set([first, ...allowed])] } };
};

const slugOf = (slug: string | undefined, name: string | undefined) => {
  const requestedSlug = slug === undefined ? slugify(name ?? '') : slug.trim().toLowerCase();
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(requestedSlug))
    throw invalidRecord('Slug needs letters, digits, _ or -, without spaces', ['slug']);
  return requestedSlug;
};

const refuseTaken = async (tx: Tx, column: 'slug' | 'custom_domain', value: string, except: PortalId = NO_ROW) => {
  const existing = await tx.db
    .selectFrom('portals')
    .select('id')
    .where(column, '=', value)
    .where('id', '!=', except)
    .executeTakeFirst();
  if (existing) throw invalidRecord(`${column === 'slug' ? 'Slug' : 'Custom domain'} has already been taken`, [column]);
};

export const checkAddresses = ({ custom_domain, homepage_link }: PortalFields, publicUrl: string) => {
  if (custom_domain && !isDomain(custom_domain.toLowerCase()))
    throw invalidRecord('Custom domain must be a domain such as help.example.com', ['custom_domain']);
  // The site would replace the console and the API.
  if (custom_domain?.toLowerCase() === new URL(publicUrl).hostname)
    throw invalidRecord('Custom domain must not be the address of this installation', ['custom_domain']);
  if (homepage_link && !/^https?:\/\//.test(homepage_link))
    throw invalidRecord('Homepage link must start with http:// or https://', ['homepage_link']);
};

const OWN = ['color', 'header_text', 'homepage_link', 'page_title', 'archived', 'template'] as const;

const domainOf = (fields: PortalFields) =>
  fields.custom_domain === undefined ? {} : { custom_domain: fields.custom_domain?.toLowerCase() || null };

type Beside = { chat: PortalRow['config']; logo_key: string | undefined };

export const createPortal = async (
  tx: Tx,
  account_id: PortalRow['account_id'],
  fields: PortalFields,
  { chat, logo_key }: Beside,
) => {
  const name = fields.name?.trim();
  if (!name) throw invalidRecord("Name can't be blank", ['name']);
  const slug = slugOf(fields.slug, name);
  await refuseTaken(tx, 'slug', slug);
  const domain = domainOf(fields);
  if (domain.custom_domain) await refuseTaken(tx, 'custom_domain', domain.custom_domain);
  return tx.db
    .insertInto('portals')
    .values({
      account_id,
      name,
      slug,
      custom_domain: null,
      color: null,
      homepage_link: null,
      page_title: null,
      header_text: null,
      archived: false,
      ...pickDefined(fields, OWN),
      ...domain,
      ...configOf(fields, { default_locale: 'en', allowed_locales: ['en'] }, chat),
      logo_key: logo_key ?? null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const updatePortal = async (
  tx: Tx,
  { id }: Pick<PortalRow, 'id'>,
  fields: PortalFields,
  { chat, logo_key }: Beside,
): Promise<PortalRow> => {
  // Read again: its settings are one column, and another change may have been stored meanwhile.
  const portal = await tx.db
    .selectFrom('portals')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);
  const slug = fields.slug === undefined ? {} : { slug: slugOf(fields.slug, undefined) };
  if (slug.slug) await refuseTaken(tx, 'slug', slug.slug, portal.id);
  const domain = domainOf(fields);
  if (domain.custom_domain) await refuseTaken(tx, 'custom_domain', domain.custom_domain, portal.id);
  if (fields.name?.trim() === '') throw invalidRecord("Name can't be blank", ['name']);
  if (logo_key && portal.logo_key)
    tx.enqueue('files.delete', { keys: [portal.logo_key], account_id: portal.account_id });
  return tx.db
    .updateTable('portals')
    .set({
      ...pickDefined(fields, [...OWN, 'name']),
      ...slug,
      ...domain,
      ...configOf(fields, portal.config, chat),
      ...(logo_key ? { logo_key } : {}),
      updated_at: tx.now,
    })
    .where('id', '=', portal.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};

export const removePortal = async (tx: Tx, portal: PortalRow): Promise<void> => {
  await settleFilesOfPortal(tx, portal);
  await tx.db.deleteFrom('portals').where('id', '=', portal.id).execute();
  if (portal.logo_key) tx.enqueue('files.delete', { keys: [portal.logo_key], account_id: portal.account_id });
};

export const removeLogo = async (tx: Tx, portal: PortalRow): Promise<void> => {
  await tx.db.updateTable('portals').set({ logo_key: null, updated_at: tx.now }).where('id', '=', portal.id).execute();
  if (portal.logo_key) tx.enqueue('files.delete', { keys: [portal.logo_key], account_id: portal.account_id });
};
