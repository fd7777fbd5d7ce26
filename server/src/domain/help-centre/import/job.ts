import { type AccountId, type ArticleId, isId, NO_ROW, type PortalId, type UserId } from '@porchlight/core/wire/ids.ts';
import type { ArticleRow, PortalRow } from '../../../platform/database/schema/help-centre.ts';
import { HttpError } from '../../../platform/errors.ts';
import { UnreadableZip } from '../../../platform/files/zip.ts';
import type { JobContext } from '../../../platform/jobs/definition.ts';
import { listMembers } from '../../accounts/members.ts';
import type { Deps } from '../../deps.ts';
import type { ImportArticles } from '../../job-payloads.ts';
import { longBase } from '../addresses.ts';
import { decodedAddress, withLinks } from './links.ts';
import { createPictureStore, type PictureStore } from './pictures.ts';
import { type PlannedArticle, planImport } from './plan.ts';
import { openUploads, readSource } from './read-source.ts';
import { type ArticleImport, MOST_PROBLEMS, readImport, writeImport } from './report.ts';
import type { Source } from './source.ts';
import { picturesOf, reserveArticle, writeImported } from './write-article.ts';

export const IMPORT_ATTEMPTS = 5;
const NOTED_EVERY_MS = 1_000;

type Reserved = { article: PlannedArticle; row: ArticleRow };
type Places = { source: Source; portal: PortalRow; store: PictureStore; reserved: ReadonlyMap<string, Reserved> };

const partOf = (fragment: string, { anchors }: PlannedArticle) => {
  const ours = anchors.get(decodedAddress(fragment.slice(1)));
  return ours === undefined ? fragment : `#${ours}`;
};

/** The text with links to the articles of the import, and with its pictures stored. */
const placed = async ({ article, row }: Reserved, { source, portal, store, reserved }: Places) => {
  const pictures = picturesOf(row);
  const content = await withLinks(article.content, async ({ address, isPicture }) => {
    if (address.startsWith('#')) return partOf(address, article);
    const picture = source.pictureAt(article, address);
    if (picture) return store.fromBytes(picture.bytes, picture.name, pictures);
    if (isPicture) return /^https?:/i.test(address) ? store.fromUrl(address, pictures) : undefined;
    const found = source.articlesAt(article, address);
    const target = found?.paths.map((path) => reserved.get(path)).find((each) => each !== undefined);
    if (!found || !target) return undefined;
    const part = partOf(found.fragment, target.article);
    return `${longBase(portal)}/articles/${encodeURIComponent(target.row.slug)}${part}`;
  });
  return { content, pictures };
};

/** The article that the translations of each group refer to: the one that they have already, else the first. */
const rootsOf = (reserved: readonly Reserved[]): ReadonlyMap<string, ArticleId> => {
  const roots = new Map<string, ArticleId>();
  for (const { article, row } of reserved)
    if (article.group !== null && row.associated_article_id !== null)
      roots.set(article.group, row.associated_article_id);
  for (const { article, row } of reserved)
    if (article.group !== null && !roots.has(article.group)) roots.set(article.group, row.id);
  return roots;
};

const refusalOf = (error: unknown): string => {
  // Any other error fails the job, which is tried again.
  if (!(error instanceof HttpError) || error.status >= 500 || error.status === 429) throw error;
  return error.body.message ?? error.message;
};

const importInto = async (deps: Deps, portal: PortalRow, first: ArticleImport, id: string): Promise<ArticleImport> => {
  const user_id = isId<UserId>(first.user_id) ? first.user_id : NO_ROW;
  const source = await readSource(await openUploads(deps, first));
  const plan = await planImport(deps.db, portal, source);
  const counts = { created: 0, updated: 0, unchanged: 0, done: 0, skipped: plan.skipped.length };
  let report: ArticleImport = { ...first, ...counts, status: 'running', total: plan.articles.length };
  report.problems = plan.skipped.slice(0, MOST_PROBLEMS);
  let noted = 0;
  const note = async () => {
    if (deps.clock.now() - noted < NOTED_EVERY_MS) return;
    noted = deps.clock.now();
    await writeImport(deps.files, id, report);
  };
  const refuse = ({ path }: PlannedArticle, reason: string) => {
    report.skipped += 1;
    report.problems = [...report.problems, { name: path, reason }].slice(0, MOST_PROBLEMS);
  };

  const members = await listMembers(deps.db, portal.account_id);
  const authors = new Map(members.map(({ id: member_id, email }) => [email.toLowerCase(), member_id]));
  const reserved: Reserved[] = [];
  for (const article of plan.articles) {
    await note();
    const author_id = authors.get(article.author_email?.toLowerCase() ?? '') ?? user_id;
    try {
      reserved.push({ article, row: await deps.write((tx) => reserveArticle(tx, portal, author_id, article)) });
    } catch (error) {
      refuse(article, refusalOf(error));
    }
  }
  const places = new Map(reserved.map((each) => [each.article.path, each]));
  const roots = rootsOf(reserved);
  const store = createPictureStore(deps, { account_id: portal.account_id, user_id });
  for (const each of reserved) {
    await note();
    try {
      const written = await placed(each, { source, portal, store, reserved: places });
      const root = roots.get(each.article.group ?? '');
      const root_id = root === undefined || root === each.row.id ? null : root;
      const result = await deps.write((tx) =>
        writeImported(tx, portal, each.row, each.article, { ...written, editor_id: user_id, root_id }),
      );
      report = { ...report, [result]: report[result] + 1, done: report.done + 1 };
    } catch (error) {
      refuse(each.article, refusalOf(error));
    }
  }
  return { ...report, status: 'done' };
};

const portalOf = ({ db }: Deps, account_id: AccountId, portal_id: PortalId) =>
  db
    .selectFrom('portals')
    .selectAll()
    .where('id', '=', portal_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();

export const importArticles = async (
  deps: Deps,
  { account_id, portal_id, import_id }: ImportArticles,
  { attempt }: Pick<JobContext, 'attempt'>,
): Promise<void> => {
  const report = await readImport(deps.files, import_id);
  // Deleted or completed meanwhile.
  if (!report || report.finished_at !== null) return;
  let last: ArticleImport;
  try {
    const portal = await portalOf(deps, account_id, portal_id);
    last = portal
      ? await importInto(deps, portal, report, import_id)
      : { ...report, status: 'failed', problem: 'The help centre was deleted' };
  } catch (error) {
    const isUnreadable = error instanceof UnreadableZip;
    if (!isUnreadable && attempt < IMPORT_ATTEMPTS) throw error;
    const problem = isUnreadable
      ? error.message
      : 'The import was stopped by an error of the server. Upload the files again: articles that are there already are not added twice.';
    last = { ...((await readImport(deps.files, import_id)) ?? report), status: 'failed', problem };
  }
  await writeImport(deps.files, import_id, { ...last, finished_at: deps.clock.now() });
  await deps.files.remove(report.files.map(({ key }) => key));
};
