/** Its choices follow from its own seed, so that it means the same without the other steps. */
export type Step = {
  at: number;
  actor: string;
  action: string;
  seed: number;
};

/** Steps of one actor run one after the other; a check waits for all of them. */
export const CHECK = 'check';
