import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import config from '../../vitest.config.ts';
import { root, runtime } from '../paths.mjs';
import { propertySeed } from './property-seed.mjs';

const SETUP = 'core/seed-properties.ts';
const draw = `import fc from 'fast-check'; fc.assert(fc.property(fc.integer(), (value) => console.log(value)))`;

const drawnWith = async (PROPERTY_SEED) => {
  const setup = `--import=${pathToFileURL(root)}/${SETUP}`;
  const { stdout } = await promisify(execFile)(runtime, [setup, '--input-type=module', '--eval', draw], {
    cwd: root,
    env: { PATH: process.env.PATH, ...(PROPERTY_SEED ? { PROPERTY_SEED } : {}) },
  });
  return stdout;
};

describe('the seed of the properties', () => {
  it('is fixed in CI, chosen by hand where it is named, and else another each time', () => {
    const random = () => 7;
    expect(propertySeed({ CI: '1' }, random)).toBe(propertySeed({ CI: 'true' }, random));
    expect(propertySeed({ CI: '1' }, random)).not.toBe('7');
    expect(propertySeed({}, random)).toBe('7');
    expect(propertySeed({ CI: '1', PROPERTY_SEED: '12' }, random)).toBe('12');
    expect(propertySeed({ PROPERTY_SEED: '12' }, random)).toBe('12');
    expect(propertySeed({})).not.toBe(propertySeed({}));
  });

  it('makes a run draw the same values again', async () => {
    const [first, again, other, unseeded] = await Promise.all(['12', '12', '13', undefined].map(drawnWith));
    expect(again).toBe(first);
    expect(first.split('\n').length).toBeGreaterThan(50);
    expect(new Set([first, other, unseeded]).size).toBe(3);
  });

  it('reaches every project that has properties', () => {
    const seeded = config.test.projects
      .filter(({ test }) => test.setupFiles?.includes(SETUP))
      .map(({ test }) => test.name);
    expect(seeded).toEqual(expect.arrayContaining(['core', 'web', 'server-sqlite']));
  });
});
