import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

const inDeploy = (name: string) => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

const figuresOf = (expressions: string) => new Set(expressions.match(/\b(?:porchlight|process)_\w+?(?=_bucket\b|\b)/g));

const exported = new Set(
  Array.from(
    createMetrics()
      .text()
      .matchAll(/^# TYPE (\w+)/gm),
    ([, name]) => name,
  ),
);

it('every metric that an alert of deploy/ uses is one a server exports', () => {
  const expressions = inDeploy('prometheus-alerts.yml')
    .split('\n')
    .filter((line) => line.trim().startsWith('expr:'));
  const awaited = figuresOf(expressions.join(' '));
  expect(awaited.size).toBeGreaterThanOrEqual(5);
  expect([...awaited].filter((name) => !exported.has(name))).toEqual([]);
});

it('the dashboard of deploy/ draws metrics that a server exports, and has a title for each of its panels', () => {
  const { panels }: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    inDeploy('grafana-dashboard.json'),
  );
  const drawn = figuresOf(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' '));
  expect([...drawn].filter((name) => !exported.has(name))).toEqual([]);
  expect(drawn.size).toBeGreaterThanOrEqual(12);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});
