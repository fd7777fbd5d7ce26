import { type ModelAnswer, ModelError, type ModelUsage } from './language-model.ts';

/** A chunk and a whole response of OpenAI-compatible servers: only the fields that are read. */
type Choice = {
  delta?: { content?: unknown } | null;
  message?: { content?: unknown } | null;
  finish_reason?: unknown;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The error is thrown below.
  }
  throw new ModelError('unreadable', 'The model server sent a response that is not a JSON object.');
};

const refuseError = ({ error }: Record<string, unknown>) => {
  if (error === undefined || error === null) return;
  const message = isObject(error) ? error['message'] : error;
  throw new ModelError('unreadable', `The model server returned an error: ${String(message).slice(0, 300)}`);
};

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

const usageOf = ({ usage }: Record<string, unknown>): ModelUsage | undefined => {
  if (!isObject(usage)) return undefined;
  const [prompt_tokens, completion_tokens] = [count(usage['prompt_tokens']), count(usage['completion_tokens'])];
  return prompt_tokens === undefined || completion_tokens === undefined
    ? undefined
    : { prompt_tokens, completion_tokens };
};

const choiceOf = ({ choices }: Record<string, unknown>): Choice | undefined => {
  const [first]: unknown[] = Array.isArray(choices) ? choices : [];
  return isObject(first) ? first : undefined;
};

const OPENS = '<think>';
const CLOSES = '</think>';

/** Some models send their reasoning before the response; it is not shown. */
const withoutThoughts = (text: string): string => {
  const start = text.trimStart();
  if (!start.startsWith(OPENS)) return OPENS.startsWith(start) ? '' : text;
  const end = start.indexOf(CLOSES);
  return end < 0 ? '' : start.slice(end + CLOSES.length).trimStart();
};

/**
 * Reads one response, whole or as server-sent events, from text chunks that may break anywhere. Throws `ModelError` for
 * an invalid response, or one of more than `limit` characters.
 */
export const createCompletionReader = (limit: number, onText: (soFar: string) => void = () => {}) => {
  let rest = '';
  let written = '';
  let shown = '';
  let usage: ModelUsage | undefined;
  let finish: unknown;
  let isDone = false;

  const add = (content: unknown) => {
    if (typeof content !== 'string' || content === '') return;
    written += content;
    if (written.length > limit) throw new ModelError('unreadable', 'The model’s reply exceeds the size limit.');
    const next = withoutThoughts(written);
    if (next === shown) return;
    shown = next;
    onText(shown);
  };

  const take = (body: Record<string, unknown>) => {
    refuseError(body);
    usage = usageOf(body) ?? usage;
    const choice = choiceOf(body);
    add(choice?.delta?.content ?? choice?.message?.content);
    finish = choice?.finish_reason ?? finish;
  };

  const takeLine = (line: string) => {
    // Comments, which keep the connection open, and event names are ignored.
    if (!line.startsWith('data:')) return;
    const text = line.slice('data:'.length).trim();
    if (text === '[DONE]') isDone = true;
    else if (text !== '') take(parse(text));
  };

  return {
    feed: (piece: string) => {
      rest += piece;
      if (rest.length > limit * 4) throw new ModelError('unreadable', 'The model’s reply exceeds the size limit.');
      const lines = rest.split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) takeLine(line);
    },
    whole: (text: string) => {
      take(parse(text));
      isDone = true;
    },
    isDone: () => isDone,
    end: (): ModelAnswer => {
      takeLine(rest);
      if (finish === 'content_filter') throw new ModelError('unreadable', 'The model server filtered the reply.');
      if (!isDone && typeof finish !== 'string') throw new ModelError('unreadable', 'The model’s reply is incomplete.');
      if (shown.trim() === '') throw new ModelError('unreadable', 'The model’s reply is empty.');
      return { text: shown.trim(), usage, cut: finish === 'length' };
    },
  };
};
