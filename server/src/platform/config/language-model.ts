import { integer, SettingError, url } from './parse-values.ts';
import type { Source } from './variables.ts';

export type AiSettings = {
  /** Of an OpenAI-compatible API, without a trailing slash: `/chat/completions` comes after it. */
  url: string;
  apiKey: string | undefined;
  model: string;
  tokensPerDay: number;
  timeoutMs: number;
};

export const readAiSettings = (source: Source): AiSettings | undefined => {
  const address = url(source, 'AI_URL', ['http:', 'https:']);
  if (!address) return undefined;
  const model = source['AI_MODEL'];
  if (!model) throw new SettingError('AI_MODEL is required when AI_URL is set.');
  return {
    url: address.replace(/\/+$/, ''),
    apiKey: source['AI_API_KEY'] || undefined,
    model,
    tokensPerDay: integer(source, 'AI_TOKENS_PER_DAY', 1_000_000, 1, 1_000_000_000),
    timeoutMs: integer(source, 'AI_TIMEOUT_SECONDS', 60, 5, 600) * 1_000,
  };
};
