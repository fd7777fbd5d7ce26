import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True on the server and in the hydrating render, so that both render the same; false afterwards. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
