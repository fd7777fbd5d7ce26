import { currentSpan, runToEnd } from './current-span.ts';
import type { Span } from './span.ts';

type Waiting = readonly { span: Span | undefined }[];

/** A batch is a step of the first traced action that waits for it, and is linked with the others. */
export const spanOfBatch = (waiting: Waiting): Span | undefined =>
  waiting.find(({ span }) => span !== undefined)?.span?.child({ name: 'write batch' });

export const linkBatch = (actions: Waiting): void => {
  const batch = currentSpan();
  if (!batch) return;
  for (const { span } of actions) {
    span?.link(batch);
    if (span) batch.link(span);
  }
};

type Wait<T> = (span: Span | undefined, resolve: (value: T) => void, reject: (error: unknown) => void) => void;

/** How long a caller waits for its write. Nothing but the promise where nothing is traced. */
export const waitInSpan = <T>(wait: Wait<T>): Promise<T> => {
  const span = currentSpan()?.child({ name: 'write' });
  const done = () => new Promise<T>((resolve, reject) => wait(span, resolve, reject));
  return span ? runToEnd(span, done) : done();
};
