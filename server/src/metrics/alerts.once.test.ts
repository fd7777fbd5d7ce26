import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('every figure that an alert of deploy/ waits for is one a server tells', () => {
  const alerts = readFileSync(new URL('../../../deploy/prometheus-alerts.yml', import.meta.url), 'utf8');
  const expressions = alerts.split('\n').filter((line) => line.trim().startsWith('expr:'));
  const awaited = new Set(expressions.join(' ').match(/\b(?:porchlight|process)_\w+?(?=_bucket\b|\b)/g));
  const told = new Set(
    Array.from(
      createMetrics()
        .text()
        .matchAll(/^# TYPE (\w+)/gm),
      ([, name]) => name,
    ),
  );
  expect(awaited.size).toBeGreaterThanOrEqual(5);
  expect([...awaited].filter((name) => !told.has(name))).toEqual([]);
});
