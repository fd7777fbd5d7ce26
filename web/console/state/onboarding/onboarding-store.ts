import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import type { Onboarding, OnboardingChange } from '@porchlight/core/wire/settings/onboarding.ts';
import type { Api } from '../../../shared/api.ts';
import { createStore } from '../../../shared/store.ts';
import { createLoadAgain } from '../../base/load-again.ts';
import { createThrottle } from '../../base/throttle.ts';
import { createOnboardingApi, type OnboardingApi } from './onboarding-api.ts';

/** While the checklist is on the screen: what another site or another person did is seen soon. */
const LOOK_AGAIN_MS = 3_000;

/** `finished`: the last item was settled while this page shows the list; its end is shown until it is closed. */
export type OnboardingState = Onboarding & { finished: boolean };

export const isSettled = ({ items }: Onboarding): boolean =>
  items.length > 0 && items.every(({ state }) => state !== 'open');

/** Null: not loaded, or not an administrator, who alone have it. */
export const createOnboarding = (api: OnboardingApi, isAdministrator: boolean) => {
  const store = createStore<OnboardingState | null>(null);
  let isClosed = false;
  /** An answer to a question that was asked before a change does not undo it. */
  let changes = 0;

  const show = (answer: Onboarding) => {
    if (isClosed) return;
    const before = store.getSnapshot();
    const finished = before?.finished === true && answer.state === 'hidden';
    store.set({ ...answer, ...(finished ? { items: before.items } : {}), finished });
  };
  const { load, close } = createLoadAgain(async () => {
    if (!isAdministrator) return;
    const mine = changes;
    const answer = await api.read();
    if (mine === changes) show(answer);
  });
  const throttle = createThrottle(load);

  const showAnswer = async (request: Promise<Onboarding>) => {
    changes += 1;
    const answer = await request;
    changes += 1;
    show(answer);
  };
  const change = (what: OnboardingChange) => showAnswer(api.change(what));

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    isAdministrator,
    /** Something happened that may have settled an item, or a colleague changed the list. */
    apply: ({ event }: Pick<CableEvent, 'event'>) => {
      if (event === 'account.cache_invalidated') void throttle.now();
      else if (event === 'message.created' && store.getSnapshot()?.state === 'active') throttle.soon();
    },
    /** Looks again and again until the returned function is called. */
    watch: () => {
      void load();
      const timer = setInterval(() => {
        if (document.visibilityState === 'visible') void load();
      }, LOOK_AGAIN_MS);
      return () => clearInterval(timer);
    },
    change,
    /** The list is over for the account; here its end is shown. */
    finish: async () => {
      const before = store.getSnapshot();
      if (before?.state !== 'active' || before.finished) return;
      store.set({ ...before, finished: true });
      await change({ state: 'hidden' }).catch(() => {});
    },
    closeEnd: () => {
      const before = store.getSnapshot();
      if (before) store.set({ ...before, finished: false });
    },
    addSamples: () => showAnswer(api.addSamples()),
    removeSamples: () => showAnswer(api.removeSamples()),
    close: () => {
      isClosed = true;
      throttle.stop();
      close();
    },
  };
};

export const openOnboarding = (api: Api, accountId: number, { accounts }: Profile) =>
  createOnboarding(
    createOnboardingApi(api, `/api/v1/accounts/${accountId}`),
    accounts.find(({ id }) => id === accountId)?.role === 'administrator',
  );
