import { ApiError } from '../../../web/shared/api.ts';
import type { KnownConversation, World } from '../../world.ts';
import type { Exported } from './exported.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
const SWEPT_MS = 90_000;
const AGAIN_MS = 1_000;

type Conversation = { status: string; last_activity_at: number; meta: { sender: { id: number } } };
type Rules = { payload: { id: number; active: boolean }[] };

const placeOf = ({ personOf }: World, { owner, inbox }: { owner: string; inbox: number }) =>
  `${personOf(owner)} in ${inbox}`;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const isGone = ({ api, accountId }: World, { id }: KnownConversation) =>
  api.get(`/api/v1/accounts/${accountId}/conversations/${id}`).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 404,
  );

/** As an administrator does on request. Returns their conversations. */
const eraseVisitor = async (world: World): Promise<KnownConversation[]> => {
  const [chosen] = [...world.conversations.values()].filter(({ inbox }) => inbox === world.inboxes[0]?.id);
  if (!chosen) return [];
  const account = `/api/v1/accounts/${world.accountId}`;
  const { meta } = await world.api.get<Conversation>(`${account}/conversations/${chosen.id}`);
  // An online contact cannot be erased.
  for (const end = Date.now() + SWEPT_MS; ; await pause(AGAIN_MS)) {
    const refused = await world.api.delete(`${account}/contacts/${meta.sender.id}`).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused === undefined) break;
    if (Date.now() > end) throw refused;
  }
  return [...world.conversations.values()].filter(
    ({ owner }) => world.personOf(owner) === world.personOf(chosen.owner),
  );
};

const stateOf = ({ api, accountId }: World, id: number) =>
  api.get<Conversation>(`/api/v1/accounts/${accountId}/conversations/${id}`).then(
    ({ status, last_activity_at }) => `${status}, last active at ${new Date(last_activity_at * 1_000).toISOString()}`,
    () => 'gone now',
  );

/** A rule may open a conversation again, or write in it once time has passed. */
const stopRules = async ({ api, accountId }: World) => {
  const rules = `/api/v1/accounts/${accountId}/automation_rules`;
  const { payload } = await api.get<Rules>(rules);
  for (const { id } of payload.filter(({ active }) => active)) await api.patch(`${rules}/${id}`, { active: false });
};

/** Sets a retention of a month, and moves the clock by one. */
const letExpire = async (world: World): Promise<KnownConversation[]> => {
  const inbox = world.inboxes[2];
  const mine = [...world.conversations.values()].filter((conversation) => conversation.inbox === inbox?.id);
  if (!inbox || mine.length === 0) return [];
  const account = `/api/v1/accounts/${world.accountId}`;
  await stopRules(world);
  await world.api.patch(`${account}/inboxes/${inbox.id}`, { retention_days: KEPT_DAYS });
  for (const { id } of mine)
    await world.api.post(`${account}/conversations/${id}/toggle_status`, { status: 'resolved' });
  world.installation.moveClock((KEPT_DAYS + 1) * DAY_MS);
  return mine;
};

/** Erases one visitor and lets another inbox's conversations expire. Returns what is still there. */
export const eraseProblems = async (world: World): Promise<string[]> => {
  const gone = [...(await eraseVisitor(world)), ...(await letExpire(world))];
  for (const conversation of gone) world.erased.add(placeOf(world, conversation));
  world.ledger.remove((entry) => world.erased.has(placeOf(world, entry)));
  const left = new Set(gone);
  for (const end = Date.now() + SWEPT_MS; left.size > 0 && Date.now() < end; await pause(AGAIN_MS))
    for (const conversation of left) if (await isGone(world, conversation)) left.delete(conversation);
  return Promise.all(
    [...left].map(
      async ({ id, inbox }) =>
        `conversation ${id} of inbox ${inbox} is there after it was to be erased: ${await stateOf(world, id)}`,
    ),
  );
};

/** Tables that still contain text of erased conversations. */
export const remainderProblems = (world: World, { tables }: Exported): string[] => {
  const marks = [
    ...world.ledger.all().flatMap((entry) => (world.erased.has(placeOf(world, entry)) ? [entry.mark] : [])),
    ...world.erasedMarks,
  ];
  return [...tables()].flatMap(([name, text]) => {
    const found = marks.filter((mark) => text.includes(mark));
    return found.length > 0 ? [`${name} still holds ${found.length} erased texts: ${found.slice(0, 5).join(' ')}`] : [];
  });
};
