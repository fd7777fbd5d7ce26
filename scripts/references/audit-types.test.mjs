import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../paths.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const between = (text, start, end) => text.slice(text.indexOf(start), text.indexOf(end, text.indexOf(start)));
const keys = (text) => [...text.matchAll(/^ {2}(\w+): /gm)].map(([, key]) => key);

it('the console has a translated name of everything that the audit log names', () => {
  const objects = read('server/src/domain/audit/audited-objects.ts');
  const stored = keys(between(objects, 'const OBJECTS = {', '} satisfies'));
  const others = [...between(objects, 'export type AuditedType', ';').matchAll(/'(\w+)'/g)].map(([, type]) => type);
  const named = keys(between(read('web/console/settings/audit/audit-text.ts'), 'const TYPES', '};'));
  expect(stored.length).toBeGreaterThan(20);
  expect([...stored, ...others].filter((type) => !named.includes(type))).toEqual([]);
});
