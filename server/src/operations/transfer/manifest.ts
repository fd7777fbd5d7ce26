import type { Static } from 'typebox';
import { Type } from 'typebox';

export const FORMAT = 'porchlight-export';
export const FORMAT_VERSION = 1;

/** The first entry of an export: what it was written by and what follows, in order. */
export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(FORMAT_VERSION),
  /** Signs visitors' tokens: without it every visitor would be a stranger in the new place. */
  secret_key: Type.String({ minLength: 32 }),
  /** The steps the database had taken: the new one takes the same, is filled, and takes the rest. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      rows: Type.Integer({ minimum: 0 }),
      /** The highest number ever given out, so that no erased row's number is used again. */
      last_id: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
  ),
  files: Type.Array(Type.Object({ key: Type.String(), content_type: Type.String() })),
});

export type Manifest = Static<typeof Manifest>;
