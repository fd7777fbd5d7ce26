import { slugify } from '../slug.ts';
import { readFrontMatter } from './front-matter.ts';
import { fileMeant } from './links.ts';
import {
  MOST_ARTICLES,
  type Picture,
  type Source,
  type SourceArticle,
  type SourceCategory,
  type SourceProblem,
} from './source.ts';

export type SourceFile = { path: string; bytes: Buffer };

const ARTICLE = /\.(?:md|markdown)$/i;
export const MARKDOWN_KEY = 'markdown:';
export const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;

/** What systems and editors put beside the files. */
export const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

const isMarkdownPath = (path: string) => !isHidden(path) && (ARTICLE.test(path) || PICTURE.test(path));

/** Without the one folder that all files are in: the name of the archive says nothing of its articles. */
const withoutRoot = (files: readonly SourceFile[]): SourceFile[] => {
  const [first = ''] = files.map(({ path }) => path.slice(0, path.indexOf('/') + 1));
  if (first === '' || !files.every(({ path }) => path.startsWith(first))) return [...files];
  return files.map(({ path, bytes }) => ({ path: path.slice(first.length), bytes }));
};

const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(ARTICLE, '');
const folderOf = (path: string) => path.split('/').at(-2) ?? null;
const asName = (text: string) => text.replaceAll(/[-_]+/g, ' ').trim();

/** A heading that begins the text is its title. */
const headingOf = (body: string) => {
  const text = body.trimStart();
  const [line = ''] = text.split('\n', 1);
  return line.startsWith('# ') ? { heading: line.slice(2).trim(), rest: text.slice(line.length) } : undefined;
};

const categoryNamed = (name: string): SourceCategory[] => {
  const slug = slugify(name);
  return slug ? [{ slug, name, description: null }] : [];
};

const isTrue = (value: string | undefined) => value?.toLowerCase() === 'true';

const articleOf = (path: string, text: string): SourceArticle => {
  const { fields, body } = readFrontMatter(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  const field = (...names: string[]) => names.map((name) => fields.get(name)).find(Boolean);
  const found = headingOf(body);
  const title = field('title') ?? found?.heading ?? asName(fileNameOf(path));
  const content = found && found.heading === title ? found.rest : body;
  const order = Number(field('order', 'position', 'weight'));
  const folder = folderOf(path);
  return {
    key: `${MARKDOWN_KEY}${field('id') ?? path}`,
    path,
    title: title.trim(),
    content: content.trim(),
    description: field('description', 'summary')?.slice(0, 2_000) ?? null,
    locale: field('locale', 'lang', 'language') ?? null,
    categories: categoryNamed((field('category') ?? (folder && asName(folder)) ?? '').slice(0, 255)),
    order: Number.isInteger(order) && order > 0 && order <= 1_000_000 ? order : null,
    isDraft: isTrue(field('draft')) || field('status')?.toLowerCase() === 'draft',
    ...{ group: null, author_email: null, anchors: new Map() },
  };
};

const decode = (bytes: Buffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Articles from Markdown files with front matter, and the pictures beside them. */
export const readMarkdown = (all: readonly SourceFile[]): Source => {
  const files = withoutRoot(all.filter(({ path }) => isMarkdownPath(path)));
  const articles: SourceArticle[] = [];
  const problems: SourceProblem[] = [];
  for (const { path, bytes } of files.filter((file) => ARTICLE.test(file.path))) {
    const text = decode(bytes);
    if (text === undefined) problems.push({ name: path, reason: 'The file is not UTF-8' });
    else if (articles.length === MOST_ARTICLES)
      problems.push({ name: path, reason: `At most ${MOST_ARTICLES} articles are imported at once` });
    else articles.push(articleOf(path, text));
  }
  const pictures = new Map(files.filter(({ path }) => PICTURE.test(path)).map(({ path, bytes }) => [path, bytes]));
  const pictureAt = (from: SourceArticle, address: string): Picture | undefined => {
    const { path = '' } = fileMeant(from.path, address) ?? {};
    const bytes = pictures.get(path);
    return bytes && { bytes, name: path.slice(path.lastIndexOf('/') + 1) };
  };
  const articlesAt = (from: SourceArticle, address: string) => {
    const file = fileMeant(from.path, address);
    return file && { paths: [file.path], fragment: file.fragment };
  };
  return { articles, problems, pictureAt, articlesAt };
};
