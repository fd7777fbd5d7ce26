import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { type Plan, planImport } from '../../../domain/help-centre/import/plan.ts';
import { readSource } from '../../../domain/help-centre/import/read-source.ts';
import {
  type ArticleImport,
  fileKeyOf,
  KEPT_MS,
  readImport,
  reportKeyOf,
  writeImport,
} from '../../../domain/help-centre/import/report.ts';
import { cleanFileName } from '../../../domain/uploads/file-names.ts';
import { countTeamUpload } from '../../../domain/uploads/quotas.ts';
import { conflict, invalidRecord, notFound } from '../../../platform/errors.ts';
import { openReceived } from '../../../platform/files/received-content.ts';
import { isUploadedFile, MAX_FILE_BYTES, type UploadedFile } from '../../../platform/files/uploaded-file.ts';
import { UnreadableZip } from '../../../platform/files/zip.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { unix } from '../../../platform/times.ts';
import { managedPortalOf, portalPath } from '../../access/portal-access.ts';

const path = `${portalPath}/imports`;
/** As many as a multipart request may have. */
const MOST_FILES = 15;
/** A preview shows so many articles; the counts are of all. */
const SHOWN = 200;

const Body = Type.Object({ files: Type.Optional(Type.Unknown()) });
const Problem = Type.Object({ name: Type.String(), reason: Type.String() });
const ImportState = Type.Object({
  id: Type.String(),
  status: OneOf(['ready', 'waiting', 'running', 'done', 'failed']),
  problem: Nullable(Type.String()),
  total: Type.Integer(),
  done: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  skipped: Type.Integer(),
  problems: Type.Array(Problem),
  finished_at: Nullable(Type.Integer()),
});
const ImportPreview = Type.Object({
  id: Type.String(),
  to_create: Type.Integer(),
  to_update: Type.Integer(),
  articles: Type.Array(
    Type.Object({
      title: Type.String(),
      path: Type.String(),
      locale: Type.String(),
      category: Nullable(Type.String()),
      is_draft: Type.Boolean(),
      action: OneOf(['create', 'update']),
    }),
  ),
  skipped: Type.Array(Problem),
});

const refused = (why: string) => invalidRecord(why, ['files']);

const uploadsOf = (files: unknown): UploadedFile[] => {
  const all: unknown[] = Array.isArray(files) ? files : [files];
  const uploads = all.filter(isUploadedFile);
  if (uploads.length === 0 || uploads.length !== all.length)
    throw refused('files must be Markdown files, exports of Zendesk or Intercom, or a ZIP archive');
  if (uploads.length > MOST_FILES) throw refused(`At most ${MOST_FILES} files are uploaded at once. Use a ZIP archive`);
  const bytes = uploads.reduce((sum, { received }) => sum + received.byte_size, 0);
  if (bytes > MAX_FILE_BYTES) throw refused('The files are too big together (maximum is 40 MB)');
  return uploads;
};

const sourceOf = async (uploads: readonly UploadedFile[]) => {
  try {
    const files = uploads.map(async ({ filename, received }) => ({
      path: cleanFileName(filename),
      bytes: await buffer(openReceived(received)),
    }));
    return await readSource(await Promise.all(files));
  } catch (error) {
    if (error instanceof UnreadableZip) throw refused(error.message);
    throw error;
  }
};

const present = (id: string, report: ArticleImport) => {
  const { status, problem, total, done, created, updated, unchanged, skipped, problems, finished_at } = report;
  const counts = { total, done, created, updated, unchanged, skipped };
  return { id, status, problem, ...counts, problems, finished_at: finished_at === null ? null : unix(finished_at) };
};

const presentPlan = (id: string, { articles, skipped }: Plan) => ({
  id,
  to_create: articles.filter(({ existing }) => existing === null).length,
  to_update: articles.filter(({ existing }) => existing !== null).length,
  articles: articles.slice(0, SHOWN).map(({ title, path: file, locale, categories, isDraft, existing }) => ({
    title,
    path: file,
    locale,
    category: categories.length === 0 ? null : categories.map(({ name }) => name).join(' › '),
    is_draft: isDraft,
    action: existing === null ? ('create' as const) : ('update' as const),
  })),
  skipped: skipped.slice(0, SHOWN),
});

/** An import is its help centre's alone. @throws 404 */
const importOf = async (deps: Deps, request: FastifyRequest<{ Params: { import_id: string } }>) => {
  const { agent, portal } = await managedPortalOf(deps, request);
  const id = request.params.import_id;
  const report = await readImport(deps.files, id);
  if (report?.account_id !== portal.account_id || report.portal_id !== portal.id) throw notFound();
  return { agent, portal, id, report };
};

const One = Type.Object({
  account_id: Type.String(),
  portal_slug: Type.String(),
  import_id: Type.String({ maxLength: 60 }),
});

export const articleImportRoutes = (app: App, deps: Deps) => {
  app.post(
    path,
    { config: { permission: 'help_centres' }, schema: { body: Body, response: { 200: ImportPreview } } },
    async (request) => {
      const { agent, portal } = await managedPortalOf(deps, request);
      const uploads = uploadsOf(request.body.files);
      const plan = await planImport(deps.db, portal, await sourceOf(uploads));
      if (plan.articles.length + plan.skipped.length === 0)
        throw refused('There are no articles in the upload: Markdown files, or an export of Zendesk or Intercom');
      const id = randomBytes(24).toString('base64url');
      const files = uploads.map(({ filename }, index) => ({
        key: fileKeyOf(id, index),
        name: cleanFileName(filename),
      }));
      const keys = [...files.map(({ key }) => key), reportKeyOf(id)];
      const report: ArticleImport = {
        account_id: portal.account_id,
        portal_id: portal.id,
        user_id: agent.user.id,
        files,
        status: 'ready',
        problem: null,
        total: plan.articles.length,
        ...{ done: 0, created: 0, updated: 0, unchanged: 0, skipped: plan.skipped.length },
        problems: [],
        started_at: deps.clock.now(),
        finished_at: null,
      };
      try {
        for (const [index, { received }] of uploads.entries())
          await deps.files.keep(received, fileKeyOf(id, index), { content_type: 'application/octet-stream' });
        await writeImport(deps.files, id, report);
        await deps.write(async (tx) => {
          const bytes = uploads.reduce((sum, { received }) => sum + received.byte_size, 0);
          await countTeamUpload(tx, deps, { account_id: portal.account_id }, bytes);
          tx.enqueue('files.delete', { keys }, { run_at: tx.now + KEPT_MS });
        });
      } catch (error) {
        await deps.files.remove(keys);
        throw error;
      }
      return presentPlan(id, plan);
    },
  );

  app.post(
    `${path}/:import_id/start`,
    { config: { permission: 'help_centres' }, schema: { params: One, response: { 202: ImportState } } },
    async (request, reply) => {
      const { agent, portal, id, report } = await importOf(deps, request);
      if (report.status !== 'ready') throw conflict('This import was started already');
      const started: ArticleImport = { ...report, user_id: agent.user.id, status: 'waiting' };
      await writeImport(deps.files, id, started);
      const { account_id } = portal;
      await deps.write(async (tx) =>
        tx.enqueue('articles.import', { account_id, portal_id: portal.id, import_id: id }, { account_id }),
      );
      return reply.code(202).send(present(id, started));
    },
  );

  app.get(
    `${path}/:import_id`,
    { config: { permission: 'help_centres' }, schema: { params: One, response: { 200: ImportState } } },
    async (request) => {
      const { id, report } = await importOf(deps, request);
      return present(id, report);
    },
  );
};
