import type { Visitor } from '../actors/visitor.ts';
import type { Random } from '../model/random.ts';
import type { World } from '../world.ts';
import type { Actions } from './action.ts';
import { visitorActions } from './visitor-actions.ts';

const conversationsOf = ({ conversations }: World, { name }: Visitor) =>
  [...conversations.values()].filter(({ owner }) => owner === name);

/** Marks of a guest and the agents who replied: none may remain once the guest is erased. */
const wordsOf = ({ ledger }: World, { name }: Visitor) =>
  ledger.acknowledged().flatMap(({ owner, mark }) => (owner === name ? [mark] : []));

const OWN_DATA = '/api/v1/widget/own_data';

const eraseOwnData = async (world: World, guest: Visitor) => {
  // Waiting messages would be sent by the new user.
  if (guest.tabs.some((tab) => tab.waiting().length > 0)) return;
  const words = wordsOf(world, guest);
  // An answer that was lost says nothing: the guest tries again, as a person would, over a line that works.
  await guest.api.delete(OWN_DATA).catch(() => guest.fresh.delete(OWN_DATA));
  for (const mark of words) world.erasedMarks.add(mark);
  for (const { id } of conversationsOf(world, guest)) world.conversations.delete(id);
  guest.startOver();
};

/** Erased while they use the widget: their next message begins another conversation. */
const beErased = async (world: World, guest: Visitor, random: Random) => {
  const chosen = random.pick(conversationsOf(world, guest));
  if (!chosen) return;
  await world.api.delete(`/api/v1/accounts/${world.accountId}/conversations/${chosen.id}`);
  world.conversations.delete(chosen.id);
};

const { say, type, refresh, 'start another conversation': startAnother } = visitorActions;

export const guestActions: Actions<Visitor> = {
  ...(say && { say }),
  ...(type && { type }),
  ...(refresh && { refresh }),
  // Two can be merged before one of them, or both, are erased.
  ...(startAnother && { 'start another conversation': startAnother }),
  'open a tab': { weight: 1, run: async (_world, guest) => void (await guest.openTab()) },
  'erase my data': { weight: 0.5, run: eraseOwnData },
  'be erased': { weight: 0.8, run: beErased },
};
