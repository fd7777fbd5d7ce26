import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * True on the server and in the render that takes over what the server rendered, false from then on: what only the browser
 * knows (its drafts, its devices) follows right after.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
