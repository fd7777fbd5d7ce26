import { gzipSync } from 'node:zlib';
import { articleToHtml } from '@porchlight/core/rules/markdown/article-html.ts';
import { textPreview } from '@porchlight/core/rules/markdown/text-preview.ts';
import fc from 'fast-check';
import { BadExport, openArchive, readManifest } from '../../operations/transfer/archive.ts';
import { writeTestFile } from '../test-file.ts';
import { mutate } from './files.ts';
import type { Target } from './target.ts';

/** Pieces of Markdown, many of them in a row: what a parser may take too long for. */
const PIECES = [
  '*',
  '**',
  '_',
  '~~',
  '`',
  '```\n',
  '[',
  '](',
  ')',
  '![',
  '<',
  '> ',
  '- ',
  '1. ',
  '|',
  '| - | - |\n',
  '\n',
  '\n\n',
  '# ',
  'a',
  'http://a.b/',
  '@',
  '\\',
  '&amp;',
  '\u202e',
  '𝒳',
];

export const markdownTarget: Target<[string, number][]> = {
  name: 'markdown',
  values: fc.array(fc.tuple(fc.constantFrom(...PIECES), fc.oneof(fc.nat({ max: 3 }), fc.constantFrom(50, 1_000))), {
    maxLength: 40,
  }),
  runs: 60,
  send: async (pieces) => {
    const text = pieces
      .map(([piece, count]) => piece.repeat(count))
      .join('')
      .slice(0, 20_000);
    const { html } = articleToHtml(text, {});
    textPreview(text, 160);
    return /<(?:script|iframe|object|svg)\b/i.test(html)
      ? `Markdown gives a tag that is not ours: ${html.slice(0, 200)}`
      : undefined;
  },
};

const ARCHIVE = gzipSync(Buffer.concat([Buffer.from('manifest.json'), Buffer.alloc(2_000)]));

export const archiveTarget = (folder: string): Target<unknown> => {
  const changes = fc.array(
    fc.record({ at: fc.nat(), bytes: fc.uint8Array({ maxLength: 40 }), drop: fc.nat({ max: 200 }) }),
    { maxLength: 6 },
  );
  const send = async (value: unknown) => {
    const [isPacked, mutations] = value as [boolean, Parameters<typeof mutate>[1]];
    const bytes = mutate(ARCHIVE, mutations);
    const file = await writeTestFile(folder, 'fuzzed-export.tar.gz', isPacked ? bytes : gzipSync(bytes));
    try {
      await readManifest(openArchive(file));
      return 'an archive of random bytes is read as an export';
    } catch (error) {
      return error instanceof BadExport ? undefined : `a damaged archive throws ${error}`;
    }
  };
  return { name: 'archives', values: fc.tuple(fc.boolean(), changes), runs: 20, send };
};
