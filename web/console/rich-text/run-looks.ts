import { MARKS, type Run } from '@porchlight/core/rules/rich-text/rich-text.ts';
import type { Mark, Node } from 'prosemirror-model';
import type { RichSchema } from './schema-parts.ts';

/** The marks of a run in a document of the schema. */
export const marksOfRun = ({ marks }: RichSchema, { kind, marks: own, href }: Run): Mark[] => [
  ...own.map((name) => marks[name].create()),
  ...(href ? [marks.link.create({ href })] : []),
  ...(kind === 'code' ? [marks.code.create()] : []),
];

/** The opposite: how a node of a line looks. */
export const lookOfNode = ({ marks }: Node): Pick<Run, 'marks' | 'href'> => {
  const names = marks.map(({ type }) => type.name);
  return {
    marks: MARKS.filter((mark) => names.includes(mark)),
    href: String(marks.find(({ type }) => type.name === 'link')?.attrs.href ?? ''),
  };
};

export const isCode = ({ marks }: Node) => marks.some(({ type }) => type.name === 'code');
