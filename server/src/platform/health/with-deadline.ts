const DEADLINE_MS = 2_000;

export const inTime = <T>(work: Promise<T>, milliseconds = DEADLINE_MS): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${milliseconds / 1000} s.`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
