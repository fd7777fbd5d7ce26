import {
  listenToChat,
  type OnPorchlightEvent,
  type PorchlightEventName,
  type PorchlightEvents,
} from './page-events.ts';
import { createIdentity, type PorchlightUser, type StartOptions, startChat } from './start-chat.ts';
import { type Verbs, verbs } from './verbs.ts';

/** The entry point of the package `@porchlight/loader`. It does not touch the page before `startPorchlight`. */

export type PorchlightOptions = StartOptions & {
  /** Who is signed in; later by `setUser` of what `startPorchlight` returns. */
  user?: PorchlightUser | null | undefined;
  onEvent?: OnPorchlightEvent | undefined;
};

export type RunningPorchlight = {
  /** Null after a user was set signs them out. */
  setUser: (user: PorchlightUser | null | undefined) => void;
  stop: () => void;
};

/**
 * Loads the chat from the installation and starts it. On a server it does nothing.
 *
 * @example
 * startPorchlight({ baseUrl: 'https://chat.example.com', websiteToken: 'YOUR_TOKEN' });
 */
export const startPorchlight = (options: PorchlightOptions): RunningPorchlight => {
  if (typeof window === 'undefined') return { setUser: () => {}, stop: () => {} };
  let { user } = options;
  let isRunning = false;
  const sayUser = createIdentity();
  const stopListening = options.onEvent ? listenToChat(options.onEvent) : () => {};
  const end = startChat(
    options,
    () => {
      isRunning = true;
      sayUser(user);
    },
    (error) => options.onEvent?.('error', error),
  );
  return {
    setUser: (next) => {
      user = next;
      if (isRunning) sayUser(user);
    },
    stop: () => {
      end();
      stopListening();
    },
  };
};

/** The chat's calls. They may be made before it has loaded. */
export const porchlight: Verbs = verbs;

/** Listens to one event of the chat; the result stops it. */
export const onPorchlight = <Name extends PorchlightEventName>(
  name: Name,
  listener: (detail: PorchlightEvents[Name]) => void,
): (() => void) => {
  if (typeof window === 'undefined') return () => {};
  const type = `porchlight:${name}`;
  const receive = (event: Event) => listener(event instanceof CustomEvent ? event.detail : null);
  window.addEventListener(type, receive);
  return () => window.removeEventListener(type, receive);
};
