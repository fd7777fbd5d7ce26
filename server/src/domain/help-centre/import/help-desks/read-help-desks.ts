import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { UnreadableHtml } from '../html/parse-html.ts';
import { PICTURE, type SourceFile } from '../read-markdown.ts';
import { MOST_ARTICLES, type Source, type SourceArticle, type SourceProblem } from '../source.ts';
import type { ExportedArticle } from './exported-article.ts';
import { createArticleFinder } from './find-articles.ts';
import { createPictureFinder } from './find-pictures.ts';
import { readIntercom } from './intercom.ts';
import { readRecords } from './records.ts';
import { readZendesk } from './zendesk.ts';

/** Of all articles of an import: what reading them costs. */
const MOST_HTML = 50_000_000;

const pathOf = ({ product, id, locale }: ExportedArticle) => `${product}/${id}${locale ? `/${locale}` : ''}`;

/** Stores a picture that an article has in its text, and returns its path. */
const embedIn = (pictures: Map<string, Buffer>) => (address: string) => {
  const [, type = '', text = ''] = /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(address) ?? [];
  if (!text) return undefined;
  const bytes = Buffer.from(text, 'base64');
  const path = `embedded/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${type}`;
  pictures.set(path, bytes);
  return path;
};

const baseOf = ({ address }: ExportedArticle) => (address && /^https?:/i.test(address) ? address : null);

type Read = { exported: ExportedArticle; article: SourceArticle };

const readArticle = (exported: ExportedArticle, order: number, pictures: Map<string, Buffer>): Read => {
  const { markdown, anchors } = htmlToMarkdown(exported.html, { base: baseOf(exported), embed: embedIn(pictures) });
  const { id, locale, title, description, categories, isDraft, author_email } = exported;
  const article: SourceArticle = {
    key: `${exported.product}:${id}:${locale?.toLowerCase() ?? ''}`,
    path: pathOf(exported),
    title: title.replaceAll(/\s+/g, ' ').trim(),
    content: markdown,
    ...{ description, locale, categories, order, isDraft, author_email, anchors },
    group: `${exported.product}:${id}`,
  };
  return { exported, article };
};

/** Articles from answers of the APIs of Zendesk Guide and Intercom Articles, known by their content. */
export const readHelpDesks = async (files: readonly SourceFile[]): Promise<Source> => {
  const { records, problems: found } = readRecords(files.filter(({ path }) => !PICTURE.test(path)));
  const problems: SourceProblem[] = [...found];
  const pictures = new Map(files.filter(({ path }) => PICTURE.test(path)).map(({ path, bytes }) => [path, bytes]));
  const read: Read[] = [];
  let letters = 0;
  for (const exported of [...readZendesk(records), ...readIntercom(records)]) {
    letters += exported.html.length;
    if (read.length === MOST_ARTICLES || letters > MOST_HTML) {
      const limit = letters > MOST_HTML ? `articles of ${MOST_HTML} letters` : `${MOST_ARTICLES} articles`;
      problems.push({ name: pathOf(exported), reason: `At most ${limit} are imported at once` });
      continue;
    }
    // Requests of others go on between two articles.
    await setImmediate();
    try {
      read.push(readArticle(exported, read.length + 1, pictures));
    } catch (error) {
      if (!(error instanceof UnreadableHtml)) throw error;
      problems.push({ name: pathOf(exported), reason: error.message });
    }
  }
  const pictureAt = createPictureFinder(pictures);
  const articlesAt = createArticleFinder(read.map(({ exported, article }) => ({ ...exported, article })));
  return {
    articles: read.map(({ article }) => article),
    problems,
    pictureAt: (_from, address) => pictureAt(address),
    articlesAt,
  };
};
