import type fc from 'fast-check';

export type Target<Value = unknown> = {
  name: string;
  values: fc.Arbitrary<Value>;
  runs: number;
  send: (value: Value) => Promise<string | undefined>;
};
