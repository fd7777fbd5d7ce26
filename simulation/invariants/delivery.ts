import type { StoredMessage } from '../../web/shared/conversation-store/types.ts';
import type { Written } from '../model/ledger.ts';
import { marksIn } from '../model/marks.ts';
import { familyOf } from '../model/split-family.ts';
import type { World } from '../world.ts';
import { readWhole } from './pages.ts';

const numberOf = ({ mark }: Written) => Number(/n(\d+)z/.exec(mark)?.[1]);

/** Beside acknowledged messages. */
const conversationProblems = (
  { splits }: Pick<World, 'splits'>,
  id: number,
  written: readonly Written[],
  stored: readonly StoredMessage[],
): string[] => {
  const count = new Map<string, number>();
  for (const { content } of stored)
    for (const mark of marksIn(content ?? '')) count.set(mark, (count.get(mark) ?? 0) + 1);
  const problems = written.flatMap((entry) => {
    const times = count.get(entry.mark) ?? 0;
    if (times === 1) return [];
    return [`conversation ${id} has the acknowledged message ${entry.mark} of ${entry.author} ${times} times`];
  });
  for (const entry of written) {
    const place = stored.find((message) => message.id === entry.id)?.conversation_id;
    // A split moves it, and its undo moves it back.
    if (familyOf(splits, place) !== familyOf(splits, entry.conversation))
      problems.push(`${entry.mark} was stored in conversation ${entry.conversation}, and is in ${place} now`);
  }
  // Each conversation has an outbox of its own, also while it is merged into another.
  const ordered = written.filter(({ isUnordered }) => !isUnordered);
  for (const [who, mine] of Map.groupBy(ordered, ({ author, conversation }) => `${author} in ${conversation}`)) {
    const ids = mine.sort((one, other) => numberOf(one) - numberOf(other)).map((entry) => entry.id ?? 0);
    const wrong = ids.findIndex((each, index) => index > 0 && each < (ids[index - 1] ?? 0));
    if (wrong > 0) problems.push(`conversation ${id} has messages of ${who} out of order at ${ids[wrong]}`);
  }
  return problems;
};

/** Every acknowledged message, once and in order. `sinceMs`: only conversations with newer messages. */
export const deliveryProblems = async (world: World, sinceMs: number): Promise<string[]> => {
  const stored = new Map<number, Written[]>();
  // Two devices of one person write in each other's conversations.
  const byPerson = Map.groupBy(world.ledger.acknowledged(), ({ owner }) => world.personOf(owner));
  const problems: string[] = [];
  for (const { id, owner } of world.conversations.values()) {
    const written = byPerson.get(world.personOf(owner)) ?? [];
    if (!written.some(({ acknowledgedAt, isGone }) => !isGone && (acknowledgedAt ?? 0) >= sinceMs)) continue;
    const path = `/api/v1/accounts/${world.accountId}/conversations/${id}/messages`;
    const messages = await readWhole(world.api, path);
    const ids = new Set<number>(messages.map((message) => message.id));
    const here = written.filter((entry) => entry.id !== undefined && ids.has(entry.id) && !entry.isGone);
    stored.set(id, here);
    problems.push(...conversationProblems(world, id, here, messages));
  }
  for (const [person, written] of byPerson) {
    if (!written.some(({ acknowledgedAt }) => (acknowledgedAt ?? 0) >= sinceMs)) continue;
    const found = new Set([...stored.values()].flat().map(({ mark }) => mark));
    const lost = written.filter(({ mark, isGone }) => !isGone && !found.has(mark));
    for (const { mark, author } of lost)
      problems.push(`the acknowledged message ${mark} of ${author} in a conversation of ${person} is lost`);
  }
  return problems;
};
