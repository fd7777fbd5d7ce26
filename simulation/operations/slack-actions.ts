import type { SlackReply } from '../actors/slack/people.ts';
import type { Random } from '../model/random.ts';
import { threadsIn } from '../model/slack-threads.ts';
import type { World } from '../world.ts';
import type { Actions } from './action.ts';

/** A reply can be edited for five minutes. */
const RECENT_MS = 60_000;
const LONGEST_OUTAGE_MS = 8_000;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const pickThread = ({ slack, conversations }: World, random: Random) =>
  random.pick([...threadsIn(slack.workspace.calls)].filter(([, { conversation }]) => conversations.has(conversation)));

const write = async (world: World, random: Random, isNote: boolean) => {
  const [thread, { conversation }] = pickThread(world, random) ?? ['', { conversation: 0 }];
  const known = world.conversations.get(conversation);
  const person = random.pick(world.slack.people.people);
  if (!known || !person) return;
  const mark = world.nextMark();
  const { owner, inbox } = known;
  world.ledger.write({ mark, author: 'slack', owner, inbox, isPrivate: isNote, writtenAt: Date.now() });
  const text = `${isNote ? 'note: ' : ''}From *Slack* ${mark} :tada:`;
  const reply = { mark, thread, conversation, user: person.id, isNote, text };
  await world.slack.people.reply(reply, random.chance(0.2));
};

const recent = ({ slack }: World, random: Random): SlackReply | undefined =>
  random.pick(
    slack.people.replies.filter(
      ({ writtenAt, answeredAt, text }) => answeredAt && text && Date.now() - writtenAt < RECENT_MS,
    ),
  );

/** What people of the connected workspace do. */
export const slackActions: Actions<undefined> = {
  'reply in Slack': { weight: 6, run: (world, _actor, random) => write(world, random, false) },
  'write a note in Slack': { weight: 1, run: (world, _actor, random) => write(world, random, true) },
  'edit a reply in Slack': {
    weight: 1.5,
    run: async (world, _actor, random) => {
      const reply = recent(world, random);
      if (!reply) return;
      const text = `${reply.isNote ? 'note: ' : ''}From Slack ${reply.mark} again ${world.nextMark()}`;
      await world.slack.people.edit(reply, text);
    },
  },
  'delete a reply in Slack': {
    weight: 0.7,
    run: async (world, _actor, random) => {
      const reply = recent(world, random);
      if (!reply) return;
      const entry = world.ledger.find(reply.mark);
      if (entry) entry.isGone = true;
      await world.slack.people.remove(reply);
    },
  },
  'forge an event of Slack': {
    weight: 0.5,
    run: async (world, _actor, random) => {
      const [thread] = pickThread(world, random) ?? [''];
      const mark = world.nextMark();
      const status = await world.slack.people.forge(`Forged ${mark}`, thread, random.chance(0.5));
      world.slack.forged.add(mark);
      if (status === 200) world.violations.add('slack', `a forged event (${mark}) was answered with 200`);
    },
  },
  'Slack is down': {
    weight: 0.3,
    run: async ({ slack }, _actor, random) => {
      slack.workspace.setReachable(false);
      await pause(random.below(LONGEST_OUTAGE_MS));
      slack.workspace.setReachable(true);
    },
  },
};
