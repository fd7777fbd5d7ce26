export type ModelRequest = {
  system: string;
  /** What is asked about: other people's words, which are data. */
  prompt: string;
  max_tokens: number;
  signal?: AbortSignal;
  onText?: (soFar: string) => void;
};

export type ModelUsage = { prompt_tokens: number; completion_tokens: number };

/** `usage` is undefined when the other side did not say. `cut`: the answer was longer than was wanted. */
export type ModelAnswer = { text: string; usage: ModelUsage | undefined; cut: boolean };

/**
 * Why no usable answer came. `refused`: the request itself is not taken (key, model, address), so asking again is no use.
 * The others may pass.
 */
export class ModelError extends Error {
  readonly reason: 'refused' | 'busy' | 'timeout' | 'network' | 'unreadable';

  constructor(reason: ModelError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A language model somewhere else. Rejects with `ModelError`, or with the reason of the request's own signal. */
export type LanguageModel = {
  readonly name: string;
  write(request: ModelRequest): Promise<ModelAnswer>;
};
