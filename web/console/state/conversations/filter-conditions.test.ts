import { completeLines, type FilterLine } from '@porchlight/core/rules/filters/filter-lines.ts';
import { readLines } from '@porchlight/core/rules/filters/view-query.ts';
import { describe, expect, it } from 'vitest';
import { linesWithStatus } from './filter-conditions.ts';

const line = (attribute_key: string, query_operator: FilterLine['query_operator'] = null): FilterLine => ({
  attribute_key,
  filter_operator: 'equal_to',
  values: ['1'],
  query_operator,
});
const summarize = (lines: readonly FilterLine[]) =>
  lines.map(({ attribute_key, query_operator }) => `${attribute_key} ${query_operator ?? '.'}`).join(' ');

describe('the lines of a filter', () => {
  it.each([
    ['no line', [], 'status .'],
    ['one line', [line('team_id')], 'status AND team_id .'],
    ['two that must both hold', [line('team_id', 'AND'), line('labels')], 'status AND team_id AND labels .'],
    ['two of which one must', [line('team_id', 'OR'), line('labels')], 'status AND team_id OR status AND labels .'],
    ['a last line that joins nothing', [line('team_id', 'AND')], 'status AND team_id .'],
  ])('hold for the status of the list: %s', (_name, lines, expected) => {
    expect(summarize(linesWithStatus(lines, 'open'))).toBe(expected);
  });

  it('stand for themselves when the list shows every status', () => {
    expect(summarize(linesWithStatus([line('team_id', 'OR'), line('labels')], 'all'))).toBe('team_id OR labels .');
  });

  it('leave out what is half written, and join what remains', () => {
    expect(summarize(completeLines([line('team_id', 'AND'), { ...line('labels'), values: [' '] }]))).toBe('team_id .');
    expect(summarize(completeLines([{ ...line('labels'), filter_operator: 'is_present', values: [] }]))).toBe(
      'labels .',
    );
  });

  it('are read from stored conditions, including unknown ones', () => {
    const kept = [
      { attribute_key: 'team_id', filter_operator: 'equal_to', values: 3, query_operator: 'or' },
      'nonsense',
      { attribute_key: 'plan', filter_operator: 'contains', values: ['pro', null], custom_attribute_type: 'x' },
    ];
    expect(readLines(kept)).toEqual([
      { attribute_key: 'team_id', filter_operator: 'equal_to', values: [3], query_operator: 'OR' },
      {
        attribute_key: 'plan',
        filter_operator: 'contains',
        values: ['pro'],
        query_operator: null,
        custom_attribute_type: 'conversation_attribute',
      },
    ]);
    expect(readLines({ payload: 1 })).toEqual([]);
  });
});
