import { currentSpan, runInSpan, runToEnd } from './current-span.ts';
import type { Span } from './span.ts';

type Waiting = readonly { span: Span | undefined }[];

const firstOf = (actions: Waiting) => actions.find(({ span }) => span !== undefined)?.span;

/**
 * A batch is a step of the first traced action in it, which may join it after others, and is linked with the rest. Its work
 * runs by `run`, so that each step belongs to it as soon as there is one.
 */
const createBatchTrace = (waiting: Waiting) => {
  let span = firstOf(waiting)?.child({ name: 'write batch' });
  return {
    join: (actions: Waiting): void => {
      span ??= firstOf(actions)?.child({ name: 'write batch' });
      if (!span) return;
      for (const action of actions) {
        action.span?.link(span);
        if (action.span) span.link(action.span);
      }
    },
    run: <T>(work: () => T): T => runInSpan(span, work),
    end: (error?: unknown): void => span?.end(error),
  };
};
export type BatchTrace = ReturnType<typeof createBatchTrace>;

export const traceBatch = async (waiting: Waiting, work: (traced: BatchTrace) => Promise<void>): Promise<void> => {
  const traced = createBatchTrace(waiting);
  try {
    await work(traced);
    traced.end();
  } catch (error) {
    traced.end(error);
    throw error;
  }
};

type Wait<T> = (span: Span | undefined, resolve: (value: T) => void, reject: (error: unknown) => void) => void;

/** How long a caller waits for its write. Nothing but the promise where nothing is traced. */
export const waitInSpan = <T>(wait: Wait<T>): Promise<T> => {
  const span = currentSpan()?.child({ name: 'write' });
  const done = () => new Promise<T>((resolve, reject) => wait(span, resolve, reject));
  return span ? runToEnd(span, done) : done();
};
