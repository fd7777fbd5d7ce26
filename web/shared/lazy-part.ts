import { type ComponentType, createElement } from 'react';
import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

/** What has not come by then will not. */
const PART_TIMEOUT_MS = 120_000;

const Nothing = () => null;

/**
 * A part of the page that comes when it is first shown, or before, when it is asked for. Where it does not (a line that broke, a
 * server that has newer files by now) `instead` stands in its place: the rest of the page goes on. Till then `meanwhile` does. Not
 * React's own `lazy`: what that waits for is held back for 300 ms after its fallback has shown, however soon it comes, and shows
 * the fallback once even when it is there already.
 */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  instead: ComponentType<Props>,
  meanwhile: ComponentType<Props> = Nothing,
) => {
  const shown = createStore(meanwhile);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (part: ComponentType<Props>) => {
    clearTimeout(timer);
    shown.set(part);
  };
  const ask = () => {
    if (timer) return;
    timer = setTimeout(show, PART_TIMEOUT_MS, instead);
    void load().then(
      (module) => show(module[name]),
      () => show(instead),
    );
  };
  const Part = (props: Props) => {
    ask();
    return createElement(useStore(shown), props);
  };
  return Object.assign(Part, { ask });
};
