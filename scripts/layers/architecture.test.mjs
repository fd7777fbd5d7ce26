import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../paths.mjs';
import { NOUNS } from './server-rules.mjs';

const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

it('every file that ARCHITECTURE.md names exists', () => {
  const named = [...page.matchAll(/`((?:[\w.-]+\/)+[\w-]+\.\w+)`/g)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !['', 'server/src'].some((folder) => existsSync(join(root, folder, path))))).toEqual(
    [],
  );
});

it('ARCHITECTURE.md lists the nouns of the domain in their order', () => {
  expect(page.replaceAll(/\s+/g, ' ')).toContain(`${NOUNS.join(', ')}.`);
});
