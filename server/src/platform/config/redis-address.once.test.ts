import { expect, it } from 'vitest';
import { printSettings } from './print-settings.ts';
import { readRedisAddress } from './redis-address.ts';

const SENTINELS = { kind: 'sentinels', login: '', hasTls: false, sentinelPassword: undefined, master: 'mymaster' };

it.each([
  ['', undefined],
  ['redis://h:6379/0', { kind: 'server', url: 'redis://h:6379/0' }],
  [
    'redis+sentinel://one:26379,two:5000/mymaster',
    {
      ...SENTINELS,
      sentinels: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 5_000 },
      ],
    },
  ],
  [
    'rediss+sentinel://user:p%40ss@10.0.0.1,[fd00::1]:7/mymaster?sentinel_password=a%26b',
    {
      ...SENTINELS,
      hasTls: true,
      login: 'user:p%40ss',
      sentinelPassword: 'a&b',
      sentinels: [
        { host: '10.0.0.1', port: 26_379 },
        { host: 'fd00::1', port: 7 },
      ],
    },
  ],
])('REDIS_URL=%s names Redis or its sentinels (SYS-122)', (text, address) => {
  expect(readRedisAddress(text)).toEqual(address);
});

it('the command "settings" shows no password of Redis or of a sentinel (SYS-122)', () => {
  const said: string[] = [];
  const REDIS_URL = 'redis+sentinel://:redis-key-1@one,two/mymaster?sentinel_password=sentinel-key-2';
  printSettings({ REDIS_URL, DATA_DIR: '/tmp', SECRET_KEY: 'x'.repeat(40) }, (line) => said.push(line));
  expect(said.join('\n')).toContain('REDIS_URL=redis+sentinel://:…@one,two/mymaster?sentinel_password=…');
});
