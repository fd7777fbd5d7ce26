import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../paths.mjs';
import { anchorsOf, REQUIREMENTS, requirementsOf, sectionsOf, withoutFences } from './documents.mjs';

const PROTOCOL = 'docs/reference/wire-protocol.md';

const NUMBER = String.raw`\d+(?:\.\d+)?`;
/** `wire protocol 4.7`, and each further number of `wire protocol 8.1, 8.6 and 9.2`. */
const CITED_SECTIONS = new RegExp(
  String.raw`wire[ -]protocol,? (?:section )?(${NUMBER}(?:(?:, | and |, and )\d+\.\d+)*)`,
  'gi',
);
/** Citations by number of a document without a path here. */
const UNNAMED = /\busers-say\b|\b(?:spec|specification|design)(?:,? section)? \d+\b/gi;
/** A page of this repository, named by its path. */
const NAMED_PAGE = /(?<![\w/.-])((?:docs\/[\w./-]+|[A-Z]{4,})\.md)(?:#([\w-]+))?/g;
/** A file of the sources, which a page names by its whole path. */
const NAMED_SOURCE = /`((?:bench|core|e2e|react|scripts|sdk|server|simulation|web)\/[\w./-]+\.[a-z]+)`/g;
const LINK = /(?<!`)\]\(([^()\s]+)\)/g;
const ELSEWHERE = /^[a-z][a-z+.-]*:|^\/\//i;

const withLines = (text, pattern) =>
  [...text.matchAll(pattern)].map((match) => ({ match, line: text.slice(0, match.index).split('\n').length }));

const unresolvedSections = ({ text }, sections) =>
  withLines(text, CITED_SECTIONS).flatMap(({ match, line }) =>
    match[1]
      .split(/, and |, | and /)
      .filter((number) => !sections.has(number))
      .map((number) => ({ line, what: `wire protocol ${number} is no section of ${PROTOCOL}` })),
  );

const unresolvedRequirements = ({ text }, requirements) => {
  const areas = [...new Set([...requirements].map((id) => id.split('-')[0]))];
  if (areas.length === 0) return [];
  return withLines(text, new RegExp(String.raw`(?<![\w-])(?:${areas.join('|')})-\d+(?![\w-])`, 'g'))
    .filter(({ match }) => !requirements.has(match[0]))
    .map(({ match, line }) => ({ line, what: `${match[0]} is no requirement of ${REQUIREMENTS}` }));
};

const unnamedDocuments = ({ text }) =>
  withLines(text, UNNAMED).map(({ match, line }) => ({
    line,
    what: `"${match[0]}" cites a document that is not here`,
  }));

/** Why a path with its anchor cannot be reached; undefined when it can. */
const whyUnreachable = (path, anchor, { exists, anchors }) => {
  if (!exists(path)) return `${path} does not exist`;
  if (anchor && path.endsWith('.md') && !anchors(path).has(anchor)) return `${path} has no #${anchor}`;
  return undefined;
};

const unresolvedPages = ({ path, text }, pages) =>
  withLines(path.endsWith('.md') ? withoutFences(text).replace(LINK, ']') : text, NAMED_PAGE).flatMap(
    ({ match, line }) => {
      const what = whyUnreachable(match[1], match[2], pages);
      return what ? [{ line, what }] : [];
    },
  );

const unresolvedLinks = ({ path, text }, pages) =>
  withLines(withoutFences(text), LINK)
    .filter(({ match }) => !ELSEWHERE.test(match[1]))
    .flatMap(({ match, line }) => {
      const [target, anchor] = match[1].split('#');
      const page = target === '' ? path : posix.normalize(posix.join(posix.dirname(path), decodeURI(target)));
      const what = whyUnreachable(page, anchor, pages);
      return what ? [{ line, what: `the link ${match[1]} leads nowhere: ${what}` }] : [];
    });

const unresolvedSources = ({ text }, { exists }) =>
  withLines(withoutFences(text), NAMED_SOURCE)
    .filter(({ match }) => !exists(match[1]))
    .map(({ match, line }) => ({ line, what: `${match[1]} does not exist` }));

/** `files` are sources and pages as `{ path, text }`. */
export const checkReferences = (files, { exists = (path) => existsSync(join(root, path)) } = {}) => {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const sections = sectionsOf(texts.get(PROTOCOL) ?? '');
  const requirements = requirementsOf(texts.get(REQUIREMENTS) ?? '');
  const known = new Map();
  const anchors = (path) => {
    if (!known.has(path)) known.set(path, anchorsOf(texts.get(path) ?? ''));
    return known.get(path);
  };
  const pages = { exists, anchors };
  return files.flatMap((file) =>
    [
      ...unresolvedSections(file, sections),
      ...unresolvedRequirements(file, requirements),
      ...unnamedDocuments(file),
      ...unresolvedPages(file, pages),
      ...(file.path.endsWith('.md') ? [...unresolvedLinks(file, pages), ...unresolvedSources(file, pages)] : []),
    ].map(({ line, what }) => `${file.path}:${line}: ${what}`),
  );
};
