import { type ComponentType, lazy } from 'react';

/** Spec section 8: what has not come by then will not. */
const PART_TIMEOUT_MS = 120_000;

const inTime = <T>(coming: Promise<T>): Promise<T> =>
  Promise.race([coming, new Promise<never>((_, fail) => setTimeout(fail, PART_TIMEOUT_MS))]);

/**
 * A part of the page that comes when it is first shown. Where it does not (a line that broke, a server that has newer files by
 * now) `instead` stands in its place: the rest of the page goes on.
 */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  instead: ComponentType<Props>,
) =>
  lazy(() =>
    inTime(load()).then(
      (module) => ({ default: module[name] }),
      () => ({ default: instead }),
    ),
  );
