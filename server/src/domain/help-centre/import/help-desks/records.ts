import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { SourceFile } from '../read-markdown.ts';
import type { SourceProblem } from '../source.ts';
import { readJsonFile } from './read-json-file.ts';

/** Numbers in most answers, texts in some. */
const Id = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })]);
const MaybeId = Type.Optional(Type.Union([Id, Type.Null()]));
const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));
const Position = Type.Optional(Type.Union([Type.Number(), Type.Null()]));

const ZendeskArticle = Type.Object({
  id: Id,
  title: Text,
  name: Text,
  body: Text,
  locale: Text,
  source_locale: Text,
  url: Text,
  html_url: Text,
  section_id: MaybeId,
  author_id: MaybeId,
  user_segment_id: MaybeId,
  draft: Flag,
  promoted: Flag,
  position: Position,
});
const ZendeskTranslation = Type.Object({
  source_id: Id,
  source_type: Type.String(),
  locale: Type.String(),
  title: Text,
  body: Text,
  draft: Flag,
  hidden: Flag,
  html_url: Text,
});
/** A category, or a section, which is in one. */
const ZendeskGroup = Type.Object({
  id: Id,
  name: Type.String(),
  description: Text,
  locale: Text,
  source_locale: Text,
  category_id: MaybeId,
  parent_section_id: MaybeId,
  position: Position,
});
const Author = Type.Object({ id: Id, email: Text });
const IntercomArticle = Type.Object({
  id: Id,
  title: Text,
  description: Text,
  body: Text,
  state: Text,
  url: Text,
  author_id: MaybeId,
  parent_id: MaybeId,
  parent_type: Text,
  parent_ids: Type.Optional(Type.Union([Type.Array(Id), Type.Null()])),
  default_locale: Text,
  translated_content: Type.Optional(Type.Unknown()),
});
/** A collection, or, in earlier versions of the API, a section of one. */
const IntercomGroup = Type.Object({
  id: Id,
  name: Type.String(),
  description: Text,
  order: Position,
  parent_id: MaybeId,
  default_locale: Text,
  translated_content: Type.Optional(Type.Unknown()),
});

const SCHEMAS = {
  zendeskArticles: ZendeskArticle,
  zendeskTranslations: ZendeskTranslation,
  zendeskSections: ZendeskGroup,
  zendeskCategories: ZendeskGroup,
  zendeskUsers: Author,
  intercomArticles: IntercomArticle,
  intercomCollections: IntercomGroup,
  intercomSections: IntercomGroup,
  intercomAdmins: Author,
} satisfies Record<string, TSchema>;
type Kind = keyof typeof SCHEMAS;

export type ZendeskArticle = Static<typeof ZendeskArticle>;
export type ZendeskTranslation = Static<typeof ZendeskTranslation>;
export type ZendeskGroup = Static<typeof ZendeskGroup>;
export type IntercomArticle = Static<typeof IntercomArticle>;
export type IntercomGroup = Static<typeof IntercomGroup>;
export type Author = Static<typeof Author>;
export type Records = { [kind in Kind]: Static<(typeof SCHEMAS)[kind]>[] };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const has = (object: Record<string, unknown>, ...names: string[]) => names.every((name) => Object.hasOwn(object, name));

/** By what an object has; `list`: the name of the list that it is in, where the answer has one. */
const kindOf = (object: Record<string, unknown>, list: string): Kind | undefined => {
  const page = typeof object.html_url === 'string' ? object.html_url : '';
  if (object.type === 'article' && has(object, 'state')) return 'intercomArticles';
  if (object.type === 'collection') return 'intercomCollections';
  if (object.type === 'section' && has(object, 'name')) return 'intercomSections';
  if (object.type === 'admin') return 'intercomAdmins';
  if (has(object, 'source_id', 'source_type', 'locale')) return 'zendeskTranslations';
  if (has(object, 'body') && (has(object, 'section_id') || page.includes('/articles/'))) return 'zendeskArticles';
  if (has(object, 'name', 'category_id') && !has(object, 'section_id')) return 'zendeskSections';
  if (has(object, 'name') && (/^categor(?:y|ies)$/.test(list) || page.includes('/categories/')))
    return 'zendeskCategories';
  return has(object, 'email') && /^users?$/.test(list) ? 'zendeskUsers' : undefined;
};

/** Names under which answers have lists, or one object. */
const LISTS = new Set(
  (
    'article articles section sections category categories translation translations user users admins data results ' +
    'collection collections pages items'
  ).split(' '),
);
const MOST_NESTED = 6;

const collect = (value: unknown, found: { kind: Kind; object: unknown }[], list = '', depth = 0): void => {
  if (depth > MOST_NESTED) return;
  if (Array.isArray(value)) {
    for (const each of value) collect(each, found, list, depth + 1);
    return;
  }
  if (!isRecord(value)) return;
  const kind = kindOf(value, list);
  if (kind) found.push({ kind, object: value });
  for (const [name, inside] of Object.entries(value))
    if (LISTS.has(name) && typeof inside === 'object') collect(inside, found, name, depth + 1);
};

const emptyRecords = (): Records => ({
  zendeskArticles: [],
  zendeskTranslations: [],
  zendeskSections: [],
  zendeskCategories: [],
  zendeskUsers: [],
  intercomArticles: [],
  intercomCollections: [],
  intercomSections: [],
  intercomAdmins: [],
});

const addTo = <K extends Kind>(records: Records, kind: K, object: unknown): boolean => {
  const schema: (typeof SCHEMAS)[K] = SCHEMAS[kind];
  if (!Check(schema, object)) return false;
  records[kind].push(object);
  return true;
};

/** What the answers of both APIs have, of all files together. Files that are no JSON are left to other readers. */
export const readRecords = (files: readonly SourceFile[]): { records: Records; problems: SourceProblem[] } => {
  const records = emptyRecords();
  const problems: SourceProblem[] = [];
  for (const { path, bytes } of files) {
    const read = readJsonFile(path, bytes);
    if (read.kind === 'other') continue;
    const found: { kind: Kind; object: unknown }[] = [];
    if (read.kind === 'json') collect(read.value, found);
    const bad = found.filter(({ kind, object }) => !addTo(records, kind, object)).length;
    if (read.kind === 'unreadable') problems.push({ name: path, reason: read.reason });
    else if (found.length === 0 && !read.isEmpty)
      problems.push({ name: path, reason: 'The file is no export of Zendesk or Intercom' });
    if (bad > 0)
      problems.push({ name: path, reason: `${bad} of its ${found.length} entries have fields of a wrong type` });
  }
  return { records, problems };
};
