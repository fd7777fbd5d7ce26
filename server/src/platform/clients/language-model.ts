export type ModelRequest = {
  system: string;
  prompt: string;
  max_tokens: number;
  signal?: AbortSignal;
  onText?: (soFar: string) => void;
};

export type ModelUsage = { prompt_tokens: number; completion_tokens: number };

/** `usage` is undefined when the server did not send it. `cut`: the response was cut off at the limit. */
export type ModelAnswer = { text: string; usage: ModelUsage | undefined; cut: boolean };

/** `refused`: the request itself was rejected (key, model, address), so a retry is no use. */
export class ModelError extends Error {
  readonly reason: 'refused' | 'busy' | 'timeout' | 'network' | 'unreadable';

  constructor(reason: ModelError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Rejects with `ModelError`, or with the reason of the request's own signal. */
export type LanguageModel = {
  readonly name: string;
  write(request: ModelRequest): Promise<ModelAnswer>;
};
