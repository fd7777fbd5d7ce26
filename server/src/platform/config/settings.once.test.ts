import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnv } from './environment.ts';
import { SettingError } from './parse-values.ts';
import { printSettings } from './print-settings.ts';
import { misspelt } from './unknown-variables.ts';
import { SETTINGS } from './variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (text: string) => {
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
};
const report = (environment: Record<string, string>) => {
  const lines: string[] = [];
  const well = printSettings({ DATA_DIR: folder, ...environment }, (line) => lines.push(line));
  return { well, lines };
};

describe('a setting', () => {
  it('may come as a file that holds it, as secrets of containers do', () => {
    const env = readEnv({ DATA_DIR: folder, SECRET_KEY_FILE: fileOf(`${'k'.repeat(40)}\n`) });
    expect(env.secretKey).toBe('k'.repeat(40));
  });

  it('comes one way: both, or a file that is not there, stop the start with the name', () => {
    const read = (environment: Record<string, string>) => () => readEnv({ DATA_DIR: folder, ...environment });
    const both = read({ SMTP_URL: 'smtp://h', SMTP_URL_FILE: fileOf('smtp://h') });
    expect(both).toThrow(SettingError);
    expect(both).toThrow(/^SMTP_URL and SMTP_URL_FILE are both set\. Unset one of them\.$/);
    expect(read({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(/^SMTP_URL_FILE names a file .*none \(ENOENT\)\.$/);
    expect(read({ PORT_FILE: fileOf('many') })).toThrow(/^PORT must be a whole number/);
  });

  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['SECRT_KEY_FILE', 'SECRET_KEY'],
  ])('that is misspelt is named with what was meant: %s', (input, meant) => {
    expect(misspelt({ [input]: 'x' })).toEqual([`${input} is not a setting. Did you mean ${meant}?`]);
  });

  it('of another program is not reported as misspelt', () => {
    const others = [
      'PATH',
      'HOSTNAME',
      'HOST_IP',
      'PWD',
      'POST',
      'LANG',
      'NODE_ENV',
      'HOME',
      'S3_REGION',
      'SECRET_KEY_FILE',
    ];
    expect(misspelt(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
  });

  it('is shown with its value, a secret without', () => {
    const smtp = 'smtp://user:hush-hush@mail.example.com';
    const { well, lines } = report({ PORT: '8080', SECRET_KEY: 's'.repeat(40), SMTP_URL: smtp, BRAND_NAME: '' });
    expect(well).toBe(true);
    expect(lines).toEqual([
      'PORT=8080',
      `DATA_DIR=${folder}`,
      'SECRET_KEY=(set, not shown)',
      'SMTP_URL=smtp://user:…@mail.example.com',
      'All other settings have their defaults.',
    ]);
    expect(report({ SMPT_URL: smtp })).toMatchObject({ well: false });
  });

  it('of every name is documented', () => {
    const docs = ['configure/settings', 'configure/calls', 'operate'].map((page) =>
      readFileSync(new URL(`../../../../docs/${page}.md`, import.meta.url), 'utf8'),
    );
    const named = new Set(docs.join('\n').match(/`[A-Z][A-Z\d_]+`/g));
    expect(SETTINGS.filter((name) => !named.has(`\`${name}\``))).toEqual([]);
  });
});
