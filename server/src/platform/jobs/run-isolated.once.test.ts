import pino from 'pino';
import { expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { runIsolated } from './run-isolated.ts';

const recorded = () => {
  const lines: object[] = [];
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }) };
};
const failing = (error: unknown) => () => Promise.reject(error);

it('returns what a part returns, and logs nothing', async () => {
  const { lines, log } = recorded();
  expect(await runIsolated({ log }, { inbox_id: 7 }, async () => 'done')).toBe('done');
  expect(lines).toEqual([]);
});

it('logs a part that fails as an error, with what it was about, and goes on', async () => {
  const { lines, log } = recorded();
  expect(await runIsolated({ log }, { inbox_id: 7 }, failing(new Error('damaged')))).toBeUndefined();
  expect(lines).toMatchObject([{ level: 50, inbox_id: 7, msg: 'a part of a job failed', err: { message: 'damaged' } }]);
});

it('ends the job when the store has failed', async () => {
  const { lines, log } = recorded();
  const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  for (const error of [lost, new StoreUnavailable(lost)])
    await expect(runIsolated({ log }, {}, failing(error))).rejects.toBe(error);
  expect(lines).toEqual([]);
});

it('goes on after a write that took too long', async () => {
  const { lines, log } = recorded();
  const slow = new StoreUnavailable(Object.assign(new Error('canceled'), { code: '57014' }));
  expect(await runIsolated({ log }, { conversation_id: 3 }, failing(slow))).toBeUndefined();
  expect(lines).toMatchObject([{ conversation_id: 3 }]);
});
