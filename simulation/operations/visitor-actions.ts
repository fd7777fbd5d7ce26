import type { Visitor } from '../actors/visitor.ts';
import type { Random } from '../model/random.ts';
import type { World } from '../world.ts';
import type { Actions } from './action.ts';

const BURST = 24;
/** The widget's own timeout of an upload without progress. */
const UPLOAD_MS = 60_000;
const WORDS = [
  'Hello',
  'my order',
  'is late',
  'where is',
  'the **lantern**',
  'مرحبا',
  '你好',
  '<b>bold</b>',
  '🙂',
  '-',
  '\\',
  "'",
];

const textOf = (random: Random, mark: string) =>
  [random.pick(WORDS), random.pick(WORDS), mark, random.pick(WORDS)].join(' ');

const tabOf = async (visitor: Visitor, random: Random) => random.pick(visitor.tabs) ?? visitor.openTab();

const note = (world: World, visitor: Visitor, isUnordered = false) => {
  const mark = world.nextMark();
  world.ledger.write({
    mark,
    author: visitor.name,
    owner: visitor.name,
    inbox: visitor.inbox.id,
    isPrivate: false,
    writtenAt: Date.now(),
    isUnordered,
    isGone: world.mayVanish(visitor.inbox.id),
  });
  return mark;
};

const say = async (world: World, visitor: Visitor, random: Random) => {
  const tab = await tabOf(visitor, random);
  await tab.send(textOf(random, note(world, visitor)));
};

const idOf = ({ id }: { id: number | null }) => (id === null ? {} : { conversation_id: id });

export const visitorActions: Actions<Visitor> = {
  say: { weight: 10, run: say },
  'say much': {
    weight: 0.6,
    run: async (world, visitor, random) => {
      for (let count = 0; count < BURST; count += 1) await say(world, visitor, random);
    },
  },
  'send a file': {
    weight: 1,
    run: async (world, visitor, random) => {
      const tab = await tabOf(visitor, random);
      const { id } = tab.snapshot();
      if (id === null) return;
      const form = new FormData();
      form.append('message[content]', textOf(random, note(world, visitor, true)));
      form.append('message[attachments][]', new File([`file ${random.fork()}`], 'note.txt', { type: 'text/plain' }));
      await visitor.api.post('/api/v1/widget/messages', form, { query: idOf({ id }), timeoutMs: UPLOAD_MS });
    },
  },
  'open a tab': { weight: 1, run: async (_world, visitor) => void (await visitor.openTab()) },
  'close a tab': {
    weight: 0.5,
    run: (_world, visitor, random) => {
      const tab = random.pick(visitor.tabs);
      // Waiting messages are in this device's memory, and are lost with its last tab.
      if (tab && (visitor.tabs.length > 1 || tab.waiting().length === 0)) visitor.closeTab(tab);
    },
  },
  'load older': { weight: 4, run: async (_world, visitor, random) => (await tabOf(visitor, random)).loadOlder() },
  'mark seen': { weight: 3, run: async (_world, visitor, random) => (await tabOf(visitor, random)).markSeen() },
  type: {
    weight: 2,
    run: async (_world, visitor, random) =>
      (await tabOf(visitor, random)).signalTyping(random.chance(0.5) ? 'on' : 'off'),
  },
  'start another conversation': {
    weight: 0.8,
    run: async (world, visitor, random) => {
      const tab = await tabOf(visitor, random);
      if (tab.waiting().length > 0) return;
      tab.startAnother();
      await tab.send(textOf(random, note(world, visitor)));
    },
  },
  'open another conversation': {
    weight: 1,
    run: async (_world, visitor, random) => {
      const { payload } = await visitor.api.get<{ payload: { id: number }[] }>('/api/v1/widget/conversations/list');
      const chosen = random.pick(payload);
      if (chosen) (await tabOf(visitor, random)).open(chosen.id);
    },
  },
  refresh: { weight: 1, run: async (_world, visitor, random) => (await tabOf(visitor, random)).refresh() },
  'end the conversation': {
    weight: 0.4,
    run: async (_world, visitor, random) => {
      const { id } = (await tabOf(visitor, random)).snapshot();
      if (id !== null) await visitor.api.get('/api/v1/widget/conversations/toggle_status', idOf({ id }));
    },
  },
  'sign in': {
    weight: 0.3,
    run: async (world, visitor) => {
      // Every other visitor has an account at the shop; two devices of an inbox share one.
      const number = Number(/\d+$/.exec(visitor.name)?.[0] ?? 0);
      if (number % 3 === 0 || visitor.tabs.some((tab) => tab.waiting().length > 0)) return;
      // One customer of the first two inboxes, which merges of conversations may cross.
      const isShared = world.inboxes.slice(0, 2).some(({ id }) => id === visitor.inbox.id);
      const identifier = isShared ? 'person-of-both' : `person-${visitor.inbox.id}`;
      world.mergePersons(visitor.name, identifier);
      await visitor.signIn(identifier);
    },
  },
};
