import { randomBytes } from 'node:crypto';
import { createCsvReader, separatorOf } from '@porchlight/core/rules/files/csv.ts';
import { toCsv } from '@porchlight/core/rules/files/csv-lines.ts';
import { ContactImport } from '@porchlight/core/wire/contact.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { readHeader } from '../../../domain/contacts/import/columns.ts';
import { contactDefinitions } from '../../../domain/contacts/import/job.ts';
import {
  fileKeyOf,
  type ImportReport,
  KEPT_MS,
  readReport,
  reportKeyOf,
  writeReport,
} from '../../../domain/contacts/import/report.ts';
import type { Deps } from '../../../domain/deps.ts';
import { reachesAll } from '../../../domain/permissions/contact-reach.ts';
import { cleanFileName } from '../../../domain/uploads/file-names.ts';
import { countTeamUpload } from '../../../domain/uploads/quotas.ts';
import { invalidRecord, notAuthorized, notFound } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import { readContent } from '../../../platform/files/received-content.ts';
import { isUploadedFile, type UploadedFile } from '../../../platform/files/uploaded-file.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { iso, isoOrNull } from '../../../platform/times.ts';
import { Csv } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v1/accounts/:account_id/contacts/import';
const Body = Type.Object({ import_file: Type.Optional(Type.Unknown()) });
const One = Type.Object({ account_id: Type.String(), import_id: Type.String({ maxLength: 60 }) });
/** A response shows so many refused rows; the file has all that are stored. */
const SHOWN = 100;

const refused = (why: string) => invalidRecord(why, ['import_file']);

const present = (id: string, { account_id: _own, header: _header, problems, ...report }: ImportReport) => ({
  ...report,
  id,
  problems: problems.slice(0, SHOWN).map(({ cells, ...problem }) => ({ ...problem, cells: cells.slice(0, 4) })),
  started_at: iso(report.started_at),
  finished_at: isoOrNull(report.finished_at),
});

/** The first line of the file. @throws 422 when it is not CSV */
const headerOf = async ({ received }: UploadedFile): Promise<string[]> => {
  if (received.byte_size === 0) throw refused('The file is empty');
  const { head } = await readContent(received);
  // A character may be cut at the end of the head.
  const text = new TextDecoder('utf-8').decode(head, { stream: true });
  if (text.includes('\u0000') || text.includes('\uFFFD')) throw refused('The file must be CSV in UTF-8');
  const [header] = createCsvReader(separatorOf(text)).push(`${text}\n`);
  return header ?? [];
};

const ownReport = async (files: FileStore, account_id: number, id: string): Promise<ImportReport> => {
  const report = await readReport(files, id);
  if (report?.account_id !== account_id) throw notFound();
  return report;
};

const reportOf = async (deps: Deps, request: FastifyRequest<{ Params: { import_id: string } }>) => {
  const { account } = await agentOf(deps, request);
  return ownReport(deps.files, account.id, request.params.import_id);
};

export const contactImportRoutes = (app: App, deps: Deps) => {
  app.post(
    path,
    { config: { permission: 'data_manage' }, schema: { body: Body, response: { 202: ContactImport } } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      const { account } = agent;
      // A row changes any contact of the account that has its email address.
      if (!reachesAll(agent))
        throw notAuthorized('Only agents who can see all contacts can import contacts. Ask an administrator');
      const { import_file: file } = request.body;
      if (!isUploadedFile(file)) throw refused('import_file must be a CSV file');
      const header = await headerOf(file);
      const { problem } = readHeader(header, await contactDefinitions(deps, account.id));
      if (problem) throw refused(problem);
      const id = randomBytes(24).toString('base64url');
      const keys = [fileKeyOf(id), reportKeyOf(id)];
      const report: ImportReport = {
        account_id: account.id,
        file_name: cleanFileName(file.filename),
        status: 'waiting',
        problem: null,
        header,
        rows: 0,
        created: 0,
        updated: 0,
        refused: 0,
        problems: [],
        started_at: deps.clock.now(),
        finished_at: null,
      };
      try {
        await deps.files.keep(file.received, fileKeyOf(id), { content_type: 'text/csv' });
        await writeReport(deps.files, id, report);
        await deps.write(async (tx) => {
          await countTeamUpload(tx, deps, { account_id: account.id }, file.received.byte_size);
          tx.enqueue('contacts.import', { account_id: account.id, import_id: id }, { account_id: account.id });
          tx.enqueue('files.delete', { keys }, { run_at: tx.now + KEPT_MS });
        });
      } catch (error) {
        await deps.files.remove(keys);
        throw error;
      }
      return reply.code(202).send(present(id, report));
    },
  );

  app.get(
    `${path}/:import_id`,
    { config: { permission: 'data_manage' }, schema: { params: One, response: { 200: ContactImport } } },
    async (request) => present(request.params.import_id, await reportOf(deps, request)),
  );

  app.get(
    `${path}/:import_id/refused`,
    { config: { permission: 'data_manage' }, schema: { params: One, response: { 200: Csv } } },
    async (request, reply) => {
      const { header, problems } = await reportOf(deps, request);
      const rows = problems.map(({ row, reason, cells }) => [row, reason, ...cells]);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="refused-contacts.csv"')
        .header('cache-control', 'no-store')
        .send(toCsv(['refused_row', 'refused_because', ...header], rows));
    },
  );
};
