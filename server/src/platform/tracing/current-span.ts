import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanDraft } from './span.ts';

const current = new AsyncLocalStorage<Span | undefined>();

/** Undefined where nothing is traced. */
export const currentSpan = (): Span | undefined => current.getStore();

/** With undefined, the work belongs to no span, not even to the one in which it is started. */
export const runInSpan = <T>(span: Span | undefined, run: () => T): T =>
  current.getStore() === span ? run() : current.run(span, run);

/** Runs work in a span, which ends with it. */
export const runToEnd = async <T>(span: Span | undefined, work: () => Promise<T>): Promise<T> => {
  if (!span) return runInSpan(span, work);
  try {
    const result = await runInSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
};

/** Runs work as a step of the current span; without one it is only run. */
export const runInChild = <T>(draft: SpanDraft, work: () => Promise<T>): Promise<T> =>
  runToEnd(currentSpan()?.child(draft), work);
