import {
  type ModelAnswer,
  ModelError,
  type ModelRequest,
  type ModelUsage,
} from '../../platform/clients/language-model.ts';
import type { Deps } from '../deps.ts';
import { beginCall, type Call, type CallDraft, endCall, usageOf } from './model-calls.ts';

/** The result of a request. `over_budget` and `not_configured` have no call: none was made. */
export type ModelOutcome =
  | { kind: 'answered'; call: Call; answer: ModelAnswer; usage: ModelUsage }
  | { kind: 'failed'; call: Call; error: ModelError; usage: ModelUsage }
  | { kind: 'over_budget' }
  | { kind: 'not_configured' };

const NOTHING: ModelUsage = { prompt_tokens: 0, completion_tokens: 0 };

/** Without a reply no tokens were counted; an unusable reply costs tokens. */
const usageOfFailure = (call: Call, { reason }: ModelError, text: string) =>
  reason === 'timeout' || reason === 'unreadable' ? usageOf(call, undefined, text) : NOTHING;

/** The caller ends the call with `endCall`. Rejects only with the reason of the request's own signal. */
export const askModel = async (deps: Deps, draft: CallDraft, request: ModelRequest): Promise<ModelOutcome> => {
  const { model } = deps;
  if (!model) return { kind: 'not_configured' };
  const call = await beginCall(deps, draft, request);
  const count = (outcome: string) => deps.metrics.modelCalls.inc({ purpose: draft.purpose, outcome });
  if (!call) {
    count('over_budget');
    return { kind: 'over_budget' };
  }
  let text = '';
  const onText = (soFar: string) => {
    text = soFar;
    request.onText?.(soFar);
  };
  try {
    const answer = await model.write({ ...request, onText });
    count('answered');
    return { kind: 'answered', call, answer, usage: usageOf(call, answer.usage, answer.text) };
  } catch (error) {
    if (error instanceof ModelError) {
      count(error.reason);
      return { kind: 'failed', call, error, usage: usageOfFailure(call, error, text) };
    }
    count('overtaken');
    const usage = usageOf(call, undefined, text);
    await deps.write((tx) => endCall(tx, call, { state: 'overtaken', usage }));
    throw error;
  }
};
