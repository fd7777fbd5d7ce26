import type { Static } from 'typebox';
import { Type } from 'typebox';

export const FORMAT = 'porchlight-export';
export const FORMAT_VERSION = 1;

export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(FORMAT_VERSION),
  /** Signs visitors' tokens: without it every visitor would be a new one. */
  secret_key: Type.String({ minLength: 32 }),
  /** The new database takes the same migrations, is filled, and takes the rest. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      rows: Type.Integer({ minimum: 0 }),
      /** The highest id ever used, so that the id of an erased row is not used again. */
      last_id: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
  ),
  files: Type.Array(Type.Object({ key: Type.String(), content_type: Type.String() })),
});

export type Manifest = Static<typeof Manifest>;
