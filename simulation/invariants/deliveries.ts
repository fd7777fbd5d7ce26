import type { World } from '../world.ts';

const DRAIN_MS = 60_000;
const AGAIN_MS = 1_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A delivery is dropped after a day: a clock that jumps by days makes waiting ones that old. */
const GIVEN_UP = /^clock jump of (\d{4,}) minutes/;
const WAITING_MS = 60_000;

const isGivenUp = ({ faults }: World, at = 0) =>
  faults.all().some(({ name, from }) => GIVEN_UP.test(name) && at <= from && from - at < WAITING_MS);

const missingIn = (world: World) =>
  world.ledger.acknowledged().filter(({ id, isGone, acknowledgedAt }) => {
    if (id === undefined || isGone || isGivenUp(world, acknowledgedAt)) return false;
    return world.healthyReceiver.eventsOf(id).size === 0;
  });

type Delivery = {
  status: string;
  attempts: number;
  error: string | null;
  created_at: string;
  payload: { id?: number };
};
type Deliveries = { payload: Delivery[]; failing: object | null };

const PAGE = 25;
/** As many pages as hold an hour's messages. */
const PAGES = 1_500;

/** What the log of the server says of deliveries of these messages. One without any was never created, or swept. */
const deliveriesOf = async ({ api, healthyDeliveries }: World, ids: ReadonlySet<number>) => {
  const found: object[] = [];
  let state: object | null = null;
  for (let page = 1; page <= PAGES; page += 1) {
    const { payload, failing } = await api.get<Deliveries>(`${healthyDeliveries}?page=${page}`);
    state = failing;
    for (const { status, attempts, error, created_at, payload: event } of payload)
      if (event.id !== undefined && ids.has(event.id))
        found.push({ id: event.id, status, attempts, error, created_at });
    if (payload.length < PAGE || found.length >= ids.size) break;
  }
  return `log of the missing: ${JSON.stringify(found)}, receiver: ${JSON.stringify(state)}`;
};

/** Every acknowledged message has reached a working receiver, as one event. */
export const deliveredProblems = async (world: World): Promise<string[]> => {
  let missing = missingIn(world);
  for (const end = Date.now() + DRAIN_MS; missing.length > 0 && Date.now() < end; missing = missingIn(world))
    await pause(AGAIN_MS);
  const repeated = world.ledger
    .acknowledged()
    .filter(({ id }) => id !== undefined && world.healthyReceiver.eventsOf(id).size > 1);
  return [
    ...(missing.length > 0 ? [await deliveriesOf(world, new Set(missing.flatMap(({ id }) => id ?? [])))] : []),
    ...missing.map(
      ({ id, mark, author, acknowledgedAt = 0 }) =>
        `message ${id} (${mark} of ${author}, acknowledged ${new Date(acknowledgedAt).toISOString()}) never came to a healthy webhook`,
    ),
    ...repeated.map(({ id, mark }) => `message ${id} (${mark}) came to a healthy webhook as several events`),
  ];
};
