import type { Readable } from 'node:stream';
import { createCsvReader, separatorOf, UnreadableCsv } from '@porchlight/core/rules/files/csv.ts';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { JobContext } from '../../../platform/jobs/definition.ts';
import type { Deps } from '../../deps.ts';
import type { ImportContacts } from '../../job-payloads.ts';
import { type Column, type Definition, readHeader } from './columns.ts';
import { fileKeyOf, type ImportReport, MOST_PROBLEMS, type RefusedRow, readReport, writeReport } from './report.ts';
import { readRow } from './row.ts';
import { putPerson } from './upsert-contact.ts';

type Numbered = { row: number; cells: string[] };

const AT_ONCE = 100;
/** Progress is recorded this often: rows that a crash repeats are imported twice, which changes nothing. */
const NOTED_EVERY_MS = 1_000;
const MOST_ROWS = 200_000;
export const IMPORT_ATTEMPTS = 5;

export const contactDefinitions = ({ db }: Pick<Deps, 'db'>, account_id: AccountId): Promise<Definition[]> =>
  db
    .selectFrom('custom_attribute_definitions')
    .select(['attribute_key', 'attribute_display_name', 'attribute_display_type', 'attribute_values'])
    .where('account_id', '=', account_id)
    .where('attribute_model', '=', 'contact_attribute')
    .execute();

/** Rows with their numbers, the header being 1; empty ones are counted and skipped. @throws UnreadableCsv */
async function* rowsOf(stream: Readable): AsyncGenerator<Numbered> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let reader: ReturnType<typeof createCsvReader> | undefined;
  let row = 0;
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new UnreadableCsv('The file is not UTF-8');
    }
  };
  const numbered = (rows: string[][]) =>
    rows.flatMap((cells) => {
      row += 1;
      return cells.every((cell) => cell.trim() === '') ? [] : [{ row, cells }];
    });
  for await (const chunk of stream) {
    const text = decoded(chunk);
    reader ??= createCsvReader(separatorOf(text));
    yield* numbered(reader.push(text));
  }
  if (!reader) return;
  yield* numbered([...reader.push(decoded()), ...reader.end()]);
}

const put = async (
  deps: Pick<Deps, 'write'>,
  account_id: AccountId,
  columns: Column[],
  { row, cells }: Numbered,
): Promise<'created' | 'updated' | RefusedRow> => {
  try {
    const fields = readRow(columns, cells);
    return await deps.write((tx) => putPerson(tx, account_id, fields));
  } catch (error) {
    // Any other error fails the job, which is retried from the recorded row.
    if (!(error instanceof HttpError) || error.status !== 422) throw error;
    return { row, reason: error.body.message ?? error.message, attributes: error.body.attributes ?? [], cells };
  }
};

const added = (report: ImportReport, results: ('created' | 'updated' | RefusedRow)[]): ImportReport => {
  const refused = results.filter((result) => typeof result === 'object');
  return {
    ...report,
    rows: report.rows + results.length,
    created: report.created + results.filter((result) => result === 'created').length,
    updated: report.updated + results.filter((result) => result === 'updated').length,
    refused: report.refused + refused.length,
    problems: [...report.problems, ...refused].slice(0, MOST_PROBLEMS),
  };
};

export const importContacts = async (
  deps: Deps,
  { account_id, import_id }: ImportContacts,
  { attempt }: Pick<JobContext, 'attempt'>,
): Promise<void> => {
  const existing = await readReport(deps.files, import_id);
  const file = await deps.files.open(fileKeyOf(import_id));
  // Deleted or completed meanwhile.
  if (!existing || !file || existing.finished_at !== null) {
    file?.stream.destroy();
    return;
  }
  let report: ImportReport = { ...existing, status: 'running' };
  const done = existing.rows;
  let columns: Column[] | undefined;
  let waiting: Numbered[] = [];
  let seen = 0;
  let noted = deps.clock.now();

  const settle = async () => {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    report = added(report, await Promise.all(batch.map((each) => put(deps, account_id, columns ?? [], each))));
    if (deps.clock.now() - noted < NOTED_EVERY_MS) return;
    noted = deps.clock.now();
    await writeReport(deps.files, import_id, report);
  };

  try {
    for await (const each of rowsOf(file.stream)) {
      if (!columns) {
        columns = readHeader(each.cells, await contactDefinitions(deps, account_id)).columns;
        continue;
      }
      seen += 1;
      if (seen <= done) continue;
      if (seen > MOST_ROWS) throw new UnreadableCsv(`Only the first ${MOST_ROWS} rows were read`);
      waiting.push(each);
      if (waiting.length === AT_ONCE) await settle();
    }
    await settle();
    report = { ...report, status: 'done' };
  } catch (error) {
    const isUnreadable = error instanceof UnreadableCsv;
    if (!isUnreadable && attempt < IMPORT_ATTEMPTS) throw error;
    if (isUnreadable) await settle();
    const why = isUnreadable ? error.message : 'The server had to stop the import';
    report = { ...report, status: 'failed', problem: `${why} (after row ${report.rows + 1})` };
  }
  await writeReport(deps.files, import_id, { ...report, finished_at: deps.clock.now() });
  await deps.files.remove([fileKeyOf(import_id)]);
};
