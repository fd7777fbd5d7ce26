import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './markdown.ts';
import type { Inline } from './markdown-tree.ts';
import { inlineText } from './text-preview.ts';

const wordsOf = (cells: Inline[][]) => cells.map(inlineText);
const tableOf = (source: string) => {
  const [block] = parseMarkdown(source);
  return block?.type === 'table' ? [wordsOf(block.head), ...block.rows.map(wordsOf)] : undefined;
};

describe('tables', () => {
  it.each<[string, string[][]]>([
    [
      'a | b\n--|--\n1 | 2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '| a | b |\n|---|---|\n| 1 | 2 |',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a|b\n|-|-|\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '  a | b  \n -|- \n  1 | 2  ',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['|a|\n|-|\n|1|', [['a'], ['1']]],
    ['  |a|\n |-|\n   |1|', [['a'], ['1']]],
    ['a|\n-|', [['a']]],
    ['| |\n|-|\n| |', [[''], ['']]],
    ['||\n|-|', [['']]],
    ['a | b\n-|-\n|', [['a', 'b'], ['']]],
    [
      'a | b\n:-- | --:\n1 | 2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['| a |\n| :-: |\n| b |', [['a'], ['b']]],
    [
      'a | b | c\n-|-|-\n1 | | 3',
      [
        ['a', 'b', 'c'],
        ['1', '', '3'],
      ],
    ],
    [
      'a | b\n-|-\n|| 2',
      [
        ['a', 'b'],
        ['', '2'],
      ],
    ],
    ['a | b\n-|-\n1 |', [['a', 'b'], ['1']]],
    [
      'a | b\n-|-\n1 | 2 | 3',
      [
        ['a', 'b'],
        ['1', '2', '3'],
      ],
    ],
    [
      'a | b\n-|-\n1 | 2\n3 | 4 | ',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a | b\n-|-\n# 1 | 2\n- 3 | 4',
      [
        ['a', 'b'],
        ['# 1', '2'],
        ['- 3', '4'],
      ],
    ],
    [
      'a \\| b | c\n-|-\n1 \\| 2 | 3',
      [
        ['a | b', 'c'],
        ['1 | 2', '3'],
      ],
    ],
    ['a \\ b | c\\\n-|-', [['a \\ b', 'c\\']]],
  ])('%j is a table of its cells', (source, cells) => expect(tableOf(source)).toEqual(cells));

  it.each([
    'a | b',
    'a | b\n',
    'a | b\n1 | 2',
    'a\n-',
    'a\n|-|',
    '|a|\n---',
    'a | b\n--',
    'a | b\n-|-|-',
    'a | b | c\n-|-',
    'a\n-|-',
    'a | b\n:|:',
    'a | b\n | ',
    'a | b\n--:-- | --',
    'a | b\n-- | - -',
    'a | b\n-x-|--',
    'a \\| b\n-|-',
    'x\na | b\n-|-',
  ])('%j is no table', (source) => expect(tableOf(source)).toBeUndefined());

  it('ends at a line without cells', () => {
    expect(parseMarkdown('a | b\n-|-\n1 | 2\n\n3 | 4').map(({ type }) => type)).toEqual(['table', 'paragraph']);
    expect(parseMarkdown('a | b\n-|-\n1 | 2\nc').map(({ type }) => type)).toEqual(['table', 'paragraph']);
  });

  it('have marks in their cells', () => {
    expect(parseMarkdown('**a** | b\n-|-\n*1* | [x](/y)')).toMatchObject([
      {
        head: [[{ type: 'strong' }], [{ type: 'text' }]],
        rows: [[[{ type: 'em' }], [{ type: 'link', href: '/y' }]]],
      },
    ]);
  });
});
