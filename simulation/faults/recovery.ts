import type { Node } from '../servers/node-process.ts';
import type { World } from '../world.ts';

const AGAIN_MS = 250;
const TRY_MS = 5_000;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @throws with what was asked when it failed, and for how long */
const inStep = async <T>(step: string, work: Promise<T>): Promise<T> => {
  const begun = Date.now();
  try {
    return await work;
  } catch (error) {
    throw new Error(`${step}: ${reasonOf(error)} after ${Date.now() - begun} ms`);
  }
};

const useNode = async (world: World, { port }: Node) => {
  const origin = `http://127.0.0.1:${port}`;
  const signal = AbortSignal.timeout(TRY_MS);
  const write = fetch(`${origin}/api/v1/accounts/${world.accountId}/labels`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', api_access_token: world.token() },
    body: JSON.stringify({ title: world.nextMark(), color: '#112233' }),
  });
  const written = await inStep('a write', write);
  if (!written.ok) throw new Error(`a write is answered ${written.status} ${(await written.text()).slice(0, 200)}`);
  const ready = await inStep('/ready', fetch(`${origin}/ready`, { signal }));
  if (!ready.ok) throw new Error(`/ready is answered ${ready.status} ${await ready.text()}`);
};

const nodeProblems = async (world: World, node: Node): Promise<string[]> => {
  const reasons: string[] = [];
  for (const end = Date.now() + world.faults.recoveryMs; Date.now() < end; await pause(AGAIN_MS)) {
    const isWorking = await useNode(world, node).then(
      () => true,
      (error: unknown) => {
        reasons.push(reasonOf(error));
        return false;
      },
    );
    if (isWorking) return [];
  }
  return [`${node.name} does not work again within ${world.faults.recoveryMs / 1000} s: ${reasons.join('; ')}`];
};

export const recoveryProblems = async (world: World): Promise<string[]> =>
  (await Promise.all(world.installation.nodes.map((node) => nodeProblems(world, node)))).flat();
