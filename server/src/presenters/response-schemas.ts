import type { Readable } from 'node:stream';
import { type TSchema, Type } from 'typebox';

/** The status alone is the result. */
export const NoContent = Type.Void();

/** Marked in the API document by the media type. A long table is streamed while it is read. */
export const Csv = Type.Unsafe<string | Readable | Buffer>(Type.String({ contentMediaType: 'text/csv' }));

export const payloadOf = <Schema extends TSchema>(schema: Schema) => Type.Object({ payload: schema });
