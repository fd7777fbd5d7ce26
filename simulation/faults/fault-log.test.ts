import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFaultLog } from './fault-log.ts';

describe('the log of faults', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it('excuses a 503 while PostgreSQL is away and until it has to work again, and no longer', () => {
    const faults = createFaultLog(10_000);
    const end = faults.begin('postgres stopped');
    vi.setSystemTime(5_000);
    end();
    expect(faults.explainsAnswer(503, 1_000, 2_000)?.name).toBe('postgres stopped');
    expect(faults.explainsAnswer(503, 14_000, 20_000)?.name).toBe('postgres stopped');
    expect(faults.explainsAnswer(503, 15_001, 15_002)).toBeUndefined();
  });

  it('excuses only what a fault can cause', () => {
    const faults = createFaultLog(10_000);
    faults.begin('clock jump of 60 minutes');
    faults.begin('redis stopped');
    expect(faults.explainsAnswer(503, 0, 1)).toBeUndefined();
    expect(faults.explainsLine('Redis cannot be reached', 0)?.name).toBe('redis stopped');
    expect(faults.explainsLine('a job failed: undefined is not a function', 0)).toBeUndefined();
    expect(faults.explainsLine('{"status":503,"ms":1,"msg":"answered"}', 0)).toBeUndefined();
    faults.begin('disk full');
    expect(faults.explainsLine('{"status":503,"ms":1,"msg":"answered"}', 0)?.name).toBe('disk full');
    expect(faults.explainsAnswer(507, 0, 1)?.name).toBe('disk full');
    expect(faults.explainsAnswer(500, 0, 1)).toBeUndefined();
  });
});
