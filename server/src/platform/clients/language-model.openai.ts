import type { AiSettings } from '../config/language-model.ts';
import { createCompletionReader } from './completion-reader.ts';
import { type LanguageModel, type ModelAnswer, ModelError, type ModelRequest } from './language-model.ts';

const SILENCE_MS = 20_000;
const CHARACTERS_PER_TOKEN = 16;
const KEPT_REFUSAL = 300;
const MOST_OF_REFUSAL = 2_000;
const LONGEST_WHOLE = 1_000_000;

/** Newer models take `max_completion_tokens` and no temperature, most other servers only the older names. */
type Dialect = 'common' | 'newer';

const bodyOf = (model: string, { system, prompt, max_tokens }: ModelRequest, dialect: Dialect) =>
  JSON.stringify({
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ],
    ...(dialect === 'common' ? { max_tokens, temperature: 0.2 } : { max_completion_tokens: max_tokens }),
  });

const asksForNewer = (status: number, responseText: string) =>
  status === 400 && /max_tokens|temperature/.test(responseText);

const refusalOf = (status: number, responseText: string) => {
  const reason = status === 429 || status >= 500 ? 'busy' : 'refused';
  return new ModelError(
    reason,
    `The model server responded with ${status}: ${responseText.slice(0, KEPT_REFUSAL)}`.trim(),
  );
};

const beginOf = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let responseText = '';
  for await (const bytes of response.body ?? []) {
    responseText += decoder.decode(bytes, { stream: true });
    if (responseText.length >= MOST_OF_REFUSAL) break;
  }
  return responseText.slice(0, MOST_OF_REFUSAL);
};

const read = async (response: Response, request: ModelRequest, onData: () => void): Promise<ModelAnswer> => {
  const reader = createCompletionReader(request.max_tokens * CHARACTERS_PER_TOKEN, request.onText);
  const isWhole = response.headers.get('content-type')?.includes('application/json') ?? false;
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    onData();
    const piece = decoder.decode(bytes, { stream: true });
    if (!isWhole) reader.feed(piece);
    else text += piece;
    if (text.length > LONGEST_WHOLE) throw new ModelError('unreadable', 'The model’s reply exceeds the size limit.');
    // Some servers keep the connection open after the response.
    if (reader.isDone()) break;
  }
  if (isWhole) reader.whole(text);
  return reader.end();
};

/** A model behind an OpenAI-compatible API. Its address comes from the operator, so it may be private. */
export const createOpenAiModel = ({ url, apiKey, model, timeoutMs }: AiSettings): LanguageModel => {
  const headers = { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) };
  let dialect: Dialect = 'common';

  const ask = async (request: ModelRequest, signal: AbortSignal, onData: () => void): Promise<ModelAnswer> => {
    const used = dialect;
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers,
      body: bodyOf(model, request, used),
      signal,
      // The key must not follow a redirect to another address.
      redirect: 'error',
    });
    onData();
    if (response.ok) return read(response, request, onData);
    const responseText = await beginOf(response);
    if (used !== 'common' || !asksForNewer(response.status, responseText))
      throw refusalOf(response.status, responseText);
    dialect = 'newer';
    return ask(request, signal, onData);
  };

  const write = async (request: ModelRequest): Promise<ModelAnswer> => {
    const late = new AbortController();
    const giveUp = () => late.abort();
    const whole = setTimeout(giveUp, timeoutMs);
    let silence = setTimeout(giveUp, Math.min(SILENCE_MS, timeoutMs));
    const onData = () => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, Math.min(SILENCE_MS, timeoutMs));
    };
    const signal = AbortSignal.any([late.signal, ...(request.signal ? [request.signal] : [])]);
    try {
      return await ask(request, signal, onData);
    } catch (error) {
      if (error instanceof ModelError) throw error;
      request.signal?.throwIfAborted();
      if (late.signal.aborted) throw new ModelError('timeout', 'The model server did not respond in time.');
      throw new ModelError('network', `The model server cannot be reached: ${messageOf(error)}`);
    } finally {
      late.abort();
      clearTimeout(whole);
      clearTimeout(silence);
    }
  };

  return { name: model, write };
};

/** `fetch` hides the cause of an error behind "fetch failed". */
const messageOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};
