/** A slower request is retried by hand. */
export const ANSWER_MS = 15_000;

/** Rejects like `AbortSignal.timeout`. */
export const inTime = <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('timeout', 'TimeoutError')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
