import type { Upload } from './upload.ts';

export const SIMULATED_UPLOAD_MS = 1_500;
const STEPS = 10;

/** Reports progress ten times in about a second and a half, and sends no request. */
export const simulateUpload = <T>(
  answer: T,
  { onProgress, signal }: Pick<Upload, 'onProgress' | 'signal'>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      onProgress(step / STEPS);
      if (step < STEPS) return;
      clearInterval(timer);
      resolve(answer);
    }, SIMULATED_UPLOAD_MS / STEPS);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      reject(new Error('aborted'));
    });
  });
