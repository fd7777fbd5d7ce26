import { describe, expect, it } from 'vitest';
import { readStatus } from './read-status.ts';

const statuspage = (
  indicator: unknown,
  description = 'Partial System Outage',
  url = 'https://status.acme.example',
) => ({
  page: { id: 'x', name: 'Acme', url },
  status: { indicator, description },
});

describe('the state of the systems (HOM-09)', () => {
  it.each([
    ['none', 'normal', ''],
    ['minor', 'trouble', 'Partial System Outage'],
    ['major', 'trouble', 'Partial System Outage'],
    ['critical', 'trouble', 'Partial System Outage'],
    ['maintenance', 'maintenance', 'Partial System Outage'],
  ])('is read from Statuspage: %s', (indicator, state, text) => {
    expect(readStatus(statuspage(indicator))).toEqual({ state, text, page: 'https://status.acme.example' });
  });

  it('is read from Instatus, with the name of the first incident or maintenance', () => {
    const page = (status: string) => ({ name: 'Acme', url: 'https://acme.instatus.com', status });
    const lists = { activeIncidents: [{ name: 'Checkout is slow' }], activeMaintenances: [{ name: 'New disks' }] };
    const url = 'https://acme.instatus.com';
    expect(readStatus({ page: page('UP'), ...lists })).toEqual({ state: 'normal', text: '', page: url });
    expect(readStatus({ page: page('HASISSUES'), ...lists })).toMatchObject({
      state: 'trouble',
      text: 'Checkout is slow',
    });
    expect(readStatus({ page: page('UNDERMAINTENANCE'), ...lists })).toMatchObject({
      state: 'maintenance',
      text: 'New disks',
    });
    expect(readStatus({ page: page('HASISSUES') })).toMatchObject({ state: 'trouble', text: '' });
  });

  it.each([
    ['ok', 'normal'],
    ['Operational', 'normal'],
    ['maintenance', 'maintenance'],
    ['degraded', 'trouble'],
    ['down', 'trouble'],
  ])('is read from a plain status: %s', (status, state) => {
    const text = state === 'normal' ? '' : 'We are on it';
    expect(readStatus({ status, message: 'We are on it' })).toEqual({ state, text, page: null });
  });

  it.each<[string, unknown]>([
    ['a list', [{ status: 'ok' }]],
    ['a word', 'ok'],
    ['null', null],
    ['nothing', {}],
    ['another word', { status: 'purple' }],
    ['a number', { status: 1 }],
    ['a name of every object', { status: 'constructor' }],
    ['another indicator', statuspage('toString')],
    ['another state', { page: { status: '__proto__' } }],
  ])('is unknown for %s', (_what, answer) => {
    expect(readStatus(answer)).toBeUndefined();
  });

  it('is one line of at most 160 characters, with no address that is not HTTPS', () => {
    expect(readStatus({ status: 'down', message: ' a\n\u0007 b\t c\u202e ' })?.text).toBe('a b c');
    expect(readStatus({ status: 'down', message: 'x'.repeat(5_000) })?.text).toHaveLength(160);
    expect(readStatus({ status: 'down', message: `${'x'.repeat(159)}\u{1f525}` })?.text).toBe('x'.repeat(159));
    for (const url of [
      'javascript:alert(1)',
      'http://a.example',
      'https://a:b@c.example',
      'data:text/html,x',
      ' https://x',
    ])
      expect(readStatus(statuspage('minor', 'x', url))?.page).toBeNull();
  });
});
