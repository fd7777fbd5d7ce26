import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInActs } from '../../testing/limited-acts/sign-in-acts.ts';
import { teamActs } from '../../testing/limited-acts/team-acts.ts';
import { visitorActs } from '../../testing/limited-acts/visitor-acts.ts';
import { type Acts, from, type LimitedWorld, startLimitedWorld } from '../../testing/limited-acts/world.ts';
import { hashPassword } from '../crypto/passwords.ts';
import { LIMITS, type Limit } from './table.ts';

let world: LimitedWorld;
beforeAll(async () => {
  world = await startLimitedWorld();
});
afterAll(() => world.server.close());

/** The compiler asks for one of each limit. */
const acts = (): Acts<keyof typeof LIMITS> => ({ ...signInActs(world), ...visitorActs(world), ...teamActs(world) });

const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[];

const periodWords = (ms: number) => (ms % 3_600_000 === 0 ? `${ms / 3_600_000} h` : `${ms / 60_000} min`);
const rowOf = ({ name, per, max, periodMs }: Limit) => `| \`${name}\` | ${per} | ${max} | ${periodWords(periodMs)} |`;

describe('limits', { timeout: 120_000 }, () => {
  it.each(names)('%s: as many as it says, then 429 with the wait (SEC-18)', async (name) => {
    const limit = LIMITS[name];
    const act = await acts()[name]();
    let last = await act(0);
    for (let time = 1; time < limit.max; time += 1) last = await act(time);
    expect(last.status).not.toBe(429);
    const refused = await act(limit.max);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(limit.periodMs / 1_000);
    expect(refused.body.error).toContain(`try again in ${wait} seconds`);
  });

  it('are documented as they are', () => {
    const text = readFileSync(new URL('../../../../docs/api/rest.md', import.meta.url), 'utf8');
    const missing = Object.values(LIMITS).filter((limit) => !text.includes(rowOf(limit)));
    expect(missing).toEqual([]);
  });

  it('count failing sign-ins only: an office behind one address comes in', async () => {
    const inbox = await world.server.buildInbox();
    const agent = await world.server.buildAgent({ account_id: inbox.account_id });
    const password_hash = await hashPassword('Secret12!');
    await world.server.deps.write((tx) =>
      tx.db.updateTable('users').set({ password_hash }).where('id', '=', agent.user.id).execute(),
    );
    const right = { email: agent.user.email, password: 'Secret12!' };
    for (let time = 0; time < 6; time += 1)
      expect((await world.server.http.post('/auth/sign_in', right, from('10.251.0.1'))).status).toBe(200);
  });

  it('do not let a person who guesses from elsewhere lock an agent out of their own place', async () => {
    const { account_id } = await world.server.buildInbox();
    const { user } = await world.server.buildAgent({ account_id });
    const password_hash = await hashPassword('Secret12!');
    await world.server.deps.write((tx) =>
      tx.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute(),
    );
    const signIn = (address: string, password: string) =>
      world.server.http.post('/auth/sign_in', { email: user.email, password }, from(address));
    expect((await signIn('10.252.0.1', 'Secret12!')).status).toBe(200);
    for (let time = 0; time < 10; time += 1) await signIn(`10.252.1.${time}`, 'Guess12!');
    expect((await signIn('10.252.2.1', 'Secret12!')).status).toBe(429);
    expect((await signIn('10.252.0.1', 'Secret12!')).status).toBe(200);
  });

  it('count a household of IPv6 as one address, however many it makes up', async () => {
    const ask = (address: string) =>
      world.server.http.post('/auth/password', { email: `${address.replaceAll(':', '')}@example.com` }, from(address));
    for (let time = 1; time <= 5; time += 1) expect((await ask(`2001:db8:7:7::${time}`)).status).toBe(200);
    expect((await ask('2001:db8:7:7:ffff::1')).status).toBe(429);
    expect((await ask('2001:db8:7:8::1')).status).toBe(200);
  });

  it('are shown to administrators, with how often each has refused', async () => {
    const { http, base } = await world.boss();
    const search = () => http.get(`${base}/contacts/search?q=ada`);
    const count = async () =>
      (await http.get(`${base}/limits`)).body.payload.find(({ name }: { name: string }) => name === 'contact_search');
    const before = (await count()).refused;
    for (let time = 0; time < 102; time += 1) await search();
    expect(await count()).toEqual({ name: 'contact_search', per: 'agent', max: 100, period: 60, refused: before + 2 });
  });
});
