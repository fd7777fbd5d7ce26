import { isTemporary } from '../../shared/api.ts';

/** The connection may stay open while a request fails: nothing else would ask again. */
const AGAIN_MS = 5_000;

/** Loads, and after a failure again while trying may help. `read` rejects with the failure. */
export const createLoadAgain = (read: () => Promise<unknown>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const load = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      await read();
    } catch (error) {
      clearTimeout(timer);
      if (!isClosed && isTemporary(error)) timer = setTimeout(load, AGAIN_MS);
    }
  };
  const close = () => {
    isClosed = true;
    clearTimeout(timer);
  };
  return { load, close };
};
