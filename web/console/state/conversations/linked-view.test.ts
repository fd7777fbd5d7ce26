import { describe, expect, it } from 'vitest';
import { pathOfSaved, pathOfView, savedOfPath, viewOfPath } from './linked-view.ts';
import { START_VIEW } from './view.ts';

const searchOf = (path: string) => new URL(path, 'http://x').search;

describe('a link to the list', () => {
  it('opens what it names, whatever the agent had before', () => {
    const unattended = pathOfView({ kind: 'unattended' });
    expect(unattended).toBe('/app?show=open&kind=unattended');
    expect(viewOfPath(searchOf(unattended))).toEqual({ ...START_VIEW, kind: 'unattended' });
    expect(viewOfPath(searchOf(pathOfView({ assignee: 'unassigned' })))).toEqual({
      ...START_VIEW,
      assignee: 'unassigned',
    });
  });

  it('narrows it to an agent, inbox, team or label, whose name may be any', () => {
    const path = pathOfView({ status: 'all', only: { of: 'labels', is: 'a&b="c"' } });
    expect(viewOfPath(searchOf(path))).toMatchObject({
      status: 'all',
      lines: [{ attribute_key: 'labels', filter_operator: 'equal_to', values: ['a&b="c"'], query_operator: null }],
    });
  });

  it('names a saved view by its number alone (AGT-99)', () => {
    expect(pathOfSaved(12)).toBe('/app?view=12');
    expect(savedOfPath(searchOf(pathOfSaved(12)))).toBe(12);
    for (const search of ['', '?view=', '?view=x', '?view=-1', '?view=1.5', `?view=${'9'.repeat(16)}`])
      expect([search, savedOfPath(search)]).toEqual([search, null]);
  });

  it.each(['', '?dir=rtl', '?show=everything', '?assignee_id=12'])(
    'that names none leaves the list as it is: %s',
    (search) => expect(viewOfPath(search)).toBeNull(),
  );
});
