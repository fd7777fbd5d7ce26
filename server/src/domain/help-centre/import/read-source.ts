import { buffer } from 'node:stream/consumers';
import { MIB } from '../../../platform/files/uploaded-file.ts';
import { isZip, readZip } from '../../../platform/files/zip.ts';
import type { Deps } from '../../deps.ts';
import { readHelpDesks } from './help-desks/read-help-desks.ts';
import { isHidden, MARKDOWN_KEY, PICTURE, readMarkdown, type SourceFile } from './read-markdown.ts';
import type { ArticleImport } from './report.ts';
import type { Source, SourceArticle } from './source.ts';

/** Exports are known by their content: their names end in anything that text may have. */
const TEXT = /(?:^|\/)[^./]+$|\.(?:md|markdown|json|jsonl|ndjson|txt)$/i;

const isSourcePath = (path: string) => !isHidden(path) && (TEXT.test(path) || PICTURE.test(path));

const LIMITS = { entries: 5_000, bytes: 100 * MIB };

/** @throws UnreadableZip */
export const readSource = async (files: readonly SourceFile[]): Promise<Source> => {
  const all: SourceFile[] = [];
  let bytes = LIMITS.bytes;
  for (const file of files) {
    const unpacked = isZip(file.bytes)
      ? await readZip(file.bytes, { entries: LIMITS.entries, bytes }, isSourcePath)
      : [{ path: file.path.replaceAll(/[\\/]/g, '-'), bytes: file.bytes }];
    bytes -= unpacked.reduce((sum, each) => sum + each.bytes.length, 0);
    all.push(...unpacked);
  }
  const visible = all.filter(({ path }) => isSourcePath(path));
  const markdown = readMarkdown(visible);
  const desks = await readHelpDesks(visible);
  const isOf = (from: SourceArticle) => (from.key.startsWith(MARKDOWN_KEY) ? markdown : desks);
  return {
    articles: [...markdown.articles, ...desks.articles],
    problems: [...markdown.problems, ...desks.problems],
    pictureAt: (from, address) => isOf(from).pictureAt(from, address),
    articlesAt: (from, address) => isOf(from).articlesAt(from, address),
  };
};

/** The uploaded files of an import; those that are gone are left out. */
export const openUploads = async ({ files }: Pick<Deps, 'files'>, report: Pick<ArticleImport, 'files'>) => {
  const found: SourceFile[] = [];
  for (const { key, name } of report.files) {
    const opened = await files.open(key);
    if (opened) found.push({ path: name, bytes: await buffer(opened.stream) });
  }
  return found;
};
