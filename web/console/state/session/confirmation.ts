import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { type Api, ApiError } from '../../../shared/api.ts';
import { createStore } from '../../../shared/store.ts';

const isConfirmationRequired = (error: unknown) =>
  error instanceof ApiError &&
  error.failure.kind === 'status' &&
  error.failure.status === 403 &&
  fieldOf(error.failure.body, 'reauthentication_required') === true;

export const createConfirmation = () => {
  const isOpen = createStore(false);
  let pending: PromiseWithResolvers<boolean> | undefined;
  return {
    subscribe: isOpen.subscribe,
    getSnapshot: isOpen.getSnapshot,
    /** Answers once for all calls that wait; false when the user does not want to. */
    ask: (): Promise<boolean> => {
      pending ??= Promise.withResolvers<boolean>();
      isOpen.set(true);
      return pending.promise;
    },
    settle: (isConfirmed: boolean) => {
      const waiting = pending;
      pending = undefined;
      isOpen.set(false);
      waiting?.resolve(isConfirmed);
    },
  };
};
export type Confirmation = ReturnType<typeof createConfirmation>;

/** The same calls; one that needs a proof of who it is waits for it and is then repeated. */
export const confirming = (api: Api, { ask }: Pick<Confirmation, 'ask'>): Api => {
  const repeat = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (!isConfirmationRequired(error) || !(await ask())) throw error;
      return call();
    }
  };
  return {
    get: (...args) => repeat(() => api.get(...args)),
    post: (...args) => repeat(() => api.post(...args)),
    patch: (...args) => repeat(() => api.patch(...args)),
    put: (...args) => repeat(() => api.put(...args)),
    delete: (...args) => repeat(() => api.delete(...args)),
    download: (...args) => repeat(() => api.download(...args)),
  };
};
