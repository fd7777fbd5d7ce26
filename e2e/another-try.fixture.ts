import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const houses: string[][] = [];
const here = () => houses.at(-1);
let failed = 0;
const failOnce = (times: number) => {
  failed += 1;
  if (failed === times) throw new Error('This try fails.');
};

beforeAll(() => void houses.push([]));
afterAll(() => void here()?.push('closed'));

describe('the way', () => {
  it('begins', async () => {
    here()?.push('begun');
    await expect.poll(here).toEqual(['begun']);
  });
  it('goes on where it began', () => {
    here()?.push('gone on');
    expect(here()).toEqual(['begun', 'gone on']);
    failOnce(1);
  });
});

describe('another way', () => {
  beforeAll(() => void here()?.push('prepared'));
  it('starts from both', () => {
    expect(here()).toEqual(['begun', 'gone on', 'prepared']);
    here()?.push('left over');
    failOnce(3);
  });
  it('finds each test server closed but its own', () => {
    expect(houses.map((installation) => installation.includes('closed'))).toEqual([true, true, false]);
  });
});
