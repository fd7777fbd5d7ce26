import type { CableEvent, ViewingPayload } from '@porchlight/core/wire/cable-events.ts';
import { TYPING_EXPIRES_MS } from '@porchlight/core/wire/limits.ts';
import type { UserSender } from '@porchlight/core/wire/message.ts';
import { createStore } from '../../../shared/store.ts';

/** One who looks says so again this often, */
const BEAT_MS = 20_000;
/** and is believed this long: a tab that was closed by force must not look for ever. */
const FADES_MS = 45_000;

export type Colleagues = { viewing: readonly UserSender[]; typing: readonly UserSender[] };

type Marks = Map<number, { user: UserSender; timer: ReturnType<typeof setTimeout> }>;

/** Who of the team has this conversation before them and who writes in it, so that two do not answer at once. */
export const createColleagues = (conversation: number, publishViewing: (viewing: boolean) => void) => {
  const store = createStore<Colleagues>({ viewing: [], typing: [] });
  const [viewing, typing]: [Marks, Marks] = [new Map(), new Map()];
  const events = new AbortController();
  const show = () =>
    store.set({
      viewing: [...viewing.values()].map(({ user }) => user),
      typing: [...typing.values()].map(({ user }) => user),
    });

  const drop = (marks: Marks, id: number) => {
    clearTimeout(marks.get(id)?.timer);
    if (marks.delete(id)) show();
  };
  const mark = (marks: Marks, user: UserSender, forMs: number) => {
    clearTimeout(marks.get(user.id)?.timer);
    marks.set(user.id, { user, timer: setTimeout(() => drop(marks, user.id), forMs) });
    show();
  };

  const isLooking = () => document.visibilityState === 'visible';
  const publishNow = () => publishViewing(isLooking());
  const beat = setInterval(() => isLooking() && publishViewing(true), BEAT_MS);
  document.addEventListener('visibilitychange', publishNow, { signal: events.signal });
  // A page that is left says so while it still can.
  window.addEventListener('pagehide', () => publishViewing(false), { signal: events.signal });
  if (isLooking()) publishViewing(true);

  const view = ({ user, viewing: on }: ViewingPayload) => {
    if (!on) return drop(viewing, user.id);
    // A colleague who opened the conversation just now has not received earlier viewing events.
    if (!viewing.has(user.id) && isLooking()) publishViewing(true);
    mark(viewing, user, FADES_MS);
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    apply: ({ event, data }: CableEvent) => {
      if (event === 'conversation.viewing' && data.conversation_id === conversation) view(data);
      if (event === 'conversation.typing_on' || event === 'conversation.typing_off') {
        const { conversation: where, user } = data;
        if (where.id !== conversation || !('type' in user) || user.type !== 'user') return;
        if (event === 'conversation.typing_on') mark(typing, user, TYPING_EXPIRES_MS);
        else drop(typing, user.id);
      }
      if (event === 'message.created') {
        const { conversation_id, sender } = data;
        if (conversation_id === conversation && sender?.type === 'user') drop(typing, sender.id);
      }
    },
    close: () => {
      events.abort();
      clearInterval(beat);
      for (const { timer } of [...viewing.values(), ...typing.values()]) clearTimeout(timer);
      publishViewing(false);
    },
  };
};
