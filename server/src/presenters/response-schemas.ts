import type { Readable } from 'node:stream';
import { type TSchema, Type } from 'typebox';

/** The response has no body: the status says that it was done, or where to go. */
export const NoContent = Type.Void();

/** A table, not JSON: the API document says so by the media type. A long one is sent while it is read. */
export const Csv = Type.Unsafe<string | Readable>(Type.String({ contentMediaType: 'text/csv' }));

export const payloadOf = <Schema extends TSchema>(schema: Schema) => Type.Object({ payload: schema });
