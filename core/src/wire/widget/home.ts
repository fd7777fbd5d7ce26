import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from '../schema.ts';

const id = Type.String();
const Link = Type.Object({ title: Type.String(), url: Type.String() });

export const STATUS_STATES = ['normal', 'maintenance', 'trouble'] as const;
export type StatusState = (typeof STATUS_STATES)[number];

/** A block of the home as visitors get it: what is off, over or incomplete is left out. */
export const HomeView = Type.Union([
  Type.Object({ type: Type.Literal('conversation'), id, recent: Type.Boolean() }),
  Type.Object({
    type: Type.Literal('articles'),
    id,
    /** The chosen category by language; null: the popular articles. */
    category: Nullable(Type.Record(Type.String(), Type.Object({ slug: Type.String(), name: Type.String() }))),
    /** What it lists in the language of the page: nothing below it moves. Absent: the browser requests the articles. */
    listed: Type.Optional(
      Type.Object({
        locale: Type.String(),
        articles: Type.Array(Type.Object({ title: Type.String(), link: Type.String() })),
      }),
    ),
  }),
  Type.Object({ type: Type.Literal('links'), id, title: Type.String(), links: Type.Array(Link) }),
  Type.Object({
    type: Type.Literal('announcement'),
    id,
    /** Another one when the title or the text changes: the visitor who has hidden it sees the new one. */
    key: Type.String(),
    title: Type.String(),
    text: Type.String(),
    picture: Nullable(Type.Object({ url: Type.String(), alt: Type.String() })),
    button: Nullable(Type.Object({ label: Type.String(), url: Type.String() })),
  }),
  Type.Object({
    type: Type.Literal('status'),
    id,
    state: OneOf(STATUS_STATES),
    /** What the status page says; empty where the state says it all. */
    text: Type.String(),
    link: Nullable(Type.String()),
  }),
]);
export type HomeView = Static<typeof HomeView>;
export type HomeViewOf<T extends HomeView['type']> = Extract<HomeView, { type: T }>;
