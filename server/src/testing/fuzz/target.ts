import type fc from 'fast-check';

/** Something that takes what anybody sends. */
export type Target<Value = unknown> = {
  name: string;
  values: fc.Arbitrary<Value>;
  /** How many of them in a round. */
  runs: number;
  /** What is wrong, in words; undefined when nothing is. */
  send: (value: Value) => Promise<string | undefined>;
};
