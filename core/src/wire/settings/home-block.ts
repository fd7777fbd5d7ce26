import { type Static, Type } from 'typebox';
import type { CategoryId } from '../ids.ts';
import { idOf, Nullable, Unix } from '../schema.ts';

export const MAX_HOME_BLOCKS = 10;
export const MAX_HOME_LINKS = 5;
export const HOME_LENGTHS = { title: 120, text: 1_000, label: 60, alt: 250, address: 2_000 } as const;

const { title, text, label, alt, address } = HOME_LENGTHS;
const Address = Type.String({ maxLength: address });
const block = { id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }), enabled: Type.Boolean() };

/** The team's card, which every home has: turned off, it has no recent message. */
const ConversationBlock = Type.Object({ ...block, type: Type.Literal('conversation') });

/** `category_id`: null for the popular articles. */
const ArticlesBlock = Type.Object({
  ...block,
  type: Type.Literal('articles'),
  category_id: Type.Optional(Nullable(idOf<CategoryId>())),
});

const LinksBlock = Type.Object({
  ...block,
  type: Type.Literal('links'),
  title: Type.String({ maxLength: title }),
  links: Type.Array(Type.Object({ title: Type.String({ maxLength: title }), url: Address }), {
    maxItems: MAX_HOME_LINKS,
  }),
});

/** Shown from `starts_at` until `ends_at`; null: at once, and without an end. */
const AnnouncementBlock = Type.Object({
  ...block,
  type: Type.Literal('announcement'),
  title: Type.String({ maxLength: title }),
  text: Type.String({ maxLength: text }),
  /** The address of an uploaded picture. */
  picture: Type.Optional(Nullable(Type.Object({ url: Address, alt: Type.String({ maxLength: alt }) }))),
  button: Type.Optional(Nullable(Type.Object({ label: Type.String({ maxLength: label }), url: Address }))),
  starts_at: Type.Optional(Nullable(Unix)),
  ends_at: Type.Optional(Nullable(Unix)),
});

/** `url` answers JSON about the state of the company's systems; `link` is the page that visitors open. */
const StatusBlock = Type.Object({
  ...block,
  type: Type.Literal('status'),
  url: Address,
  link: Type.Optional(Nullable(Address)),
});

/** A block of the widget's home as administrators set it. */
export const HomeBlock = Type.Union([ConversationBlock, ArticlesBlock, LinksBlock, AnnouncementBlock, StatusBlock]);
export type HomeBlock = Static<typeof HomeBlock>;
export type HomeBlockType = HomeBlock['type'];
export type HomeBlockOf<T extends HomeBlockType> = Extract<HomeBlock, { type: T }>;

export const HomeBlocks = Type.Array(HomeBlock, { maxItems: MAX_HOME_BLOCKS });

/** Why an address says nothing about the state of the systems. */
export const STATUS_PROBLEMS = [
  'blocked',
  'timeout',
  'too_large',
  'network',
  'http_status',
  'not_json',
  'unknown_shape',
] as const;
export type StatusProblem = (typeof STATUS_PROBLEMS)[number];
