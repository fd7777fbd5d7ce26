import type { CallOptions } from '../../../shared/api.ts';

/** On a dead connection a file holds up all that was written after it: it is sent again after this, and its size by the rate. */
const LEAST_PATIENCE_MS = 30_000;
/** The slowest line worth waiting for. */
const SLOWEST_BYTES_PER_MS = 40;

/** Words go as JSON; files take a form, and the time of their size. */
export const formOf = (
  fields: Record<string, unknown>,
  files: readonly File[],
): { body: unknown; options: CallOptions } => {
  if (files.length === 0) return { body: fields, options: {} };
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) continue;
    if (Array.isArray(value)) for (const each of value) form.append(`${name}[]`, String(each));
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const file of files) form.append('attachments[]', file, file.name);
  return { body: form, options: { timeoutMs: LEAST_PATIENCE_MS + bytes / SLOWEST_BYTES_PER_MS } };
};
