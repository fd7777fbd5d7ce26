import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../http-client.ts';
import { type LiveServer, startLiveServer } from '../live-server.ts';
import { apiRoutes } from '../probes.ts';
import { callEverything, VISITOR_CALLS, WIDGET } from './visitor-calls.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

const ADA = {
  name: 'Ada Secret',
  email: 'ada.secret@example.com',
  phone_number: '+4930111222333',
  custom_attributes: { plan: 'secret plan' },
};
const WORDS = 'the secret words of Ada';
const REPLY = 'the secret reply to Ada';
const SECRETS = [ADA.name, ADA.email, ADA.phone_number, 'secret plan', WORDS, REPLY];

const sign = (inbox: { hmac_token: string }, identifier: string) =>
  createHmac('sha256', inbox.hmac_token).update(identifier).digest('hex');

/** A visitor's client that takes a new token when it is given one. */
const visitorOf = (inbox: { id: never; website_token: string }) => {
  const { token, pubsub_token, website_token } = server.visitorWithoutRows(inbox);
  let http = server.asVisitor({ token, website_token });
  const first = http;
  return {
    first,
    pubsub_token,
    http: () => http,
    setUser: async (overrides: object) => {
      const answer = await http.patch(`${WIDGET}/contact/set_user`, overrides);
      const renewed = answer.body?.widget_auth_token;
      if (renewed) http = server.asVisitor({ token: renewed, website_token });
      return answer;
    },
    say: (content: string) => http.post(`${WIDGET}/messages`, { message: { content, echo_id: randomUUID() } }),
  };
};

const setUp = async (hmac_mandatory: boolean) => {
  const features = ['attachments', 'emoji_picker', 'end_conversation'];
  const signed = await server.buildInbox({
    hmac_mandatory,
    enable_email_collect: false,
    selected_feature_flags: features,
  });
  const unsigned = await server.buildInbox({
    account_id: signed.account_id,
    enable_email_collect: false,
    selected_feature_flags: features,
  });
  const account = `/api/v1/accounts/${signed.account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: signed.account_id, role: 'administrator' }));
  return { signed, unsigned, account, boss, ada: visitorOf(signed as never) };
};
type Place = Awaited<ReturnType<typeof setUp>>;

const adaArrives = async ({ signed, account, boss, ada }: Place) => {
  const { status, body } = await ada.setUser({ identifier: 'ada', identifier_hash: sign(signed, 'ada'), ...ADA });
  expect(status).toBe(200);
  const { conversation_id } = (await ada.say(WORDS)).body;
  await boss.post(`${account}/conversations/${conversation_id}/messages`, { content: REPLY });
  return { id: body.id, conversation_id };
};

const recordOf = async (id: number) => {
  const { name, email, phone_number, identifier, custom_attributes } = await server.deps.db
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow();
  return { name, email, phone_number, identifier, custom_attributes };
};

/** Nothing of Ada in any answer or live frame, and nothing of her changed. */
const attack = async (place: Place, attacker: HttpClient, id: number, pubsub_token?: string) => {
  const frames: string[] = [];
  const room = pubsub_token ? await server.subscribe({ pubsub_token }).catch(() => undefined) : undefined;
  const answers = await callEverything(attacker);
  for (const message of room?.events ?? []) frames.push(JSON.stringify(message));
  const leaked = Object.entries(answers).filter(([, { text }]) => SECRETS.some((secret) => text.includes(secret)));
  expect(leaked.map(([call]) => call)).toEqual([]);
  expect(Object.entries(answers).filter(([, { status }]) => status >= 500)).toEqual([]);
  expect(frames.filter((frame) => SECRETS.some((secret) => frame.includes(secret)))).toEqual([]);
  expect(await recordOf(id)).toEqual({ ...ADA, identifier: 'ada' });
  const { payload } = (await place.ada.http().get(`${WIDGET}/messages`)).body;
  expect(payload.map(({ content }: { content: string }) => content)).toEqual(expect.arrayContaining([WORDS, REPLY]));
};

const CLAIM = { identifier: 'ada', email: ADA.email, phone_number: ADA.phone_number, name: 'Mallory' };

describe('identity under attack, over every call of the visitors’ API', () => {
  it('has every call of the visitors’ API', () => {
    const here = Object.keys(VISITOR_CALLS).map((call) => call.replace(/\/(1|vip)(?=\/|$)/, '/:x'));
    const there = apiRoutes(server)
      .filter(({ url }) => url.startsWith(`${WIDGET}/`))
      .map(({ method, url }) => `${method} ${url.slice(WIDGET.length).replace(/:[a-z_]+/, ':x')}`);
    expect([...new Set(here)].sort()).toEqual([...new Set(there)].sort());
  });

  for (const [where, mandatory] of [
    ['an inbox that asks for proof, claimed from another inbox of the account', true],
    ['an inbox that does not ask for proof', false],
  ] as const) {
    it(`gives a stranger who claimed her identity first nothing of Ada: ${where} (SEC-06)`, async () => {
      const place = await setUp(mandatory);
      const stranger = visitorOf((mandatory ? place.unsigned : place.signed) as never);
      expect((await stranger.setUser(CLAIM)).status).toBe(200);
      await stranger.say('I am Ada');
      const { id } = await adaArrives(place);
      await attack(place, stranger.http(), id, stranger.pubsub_token);
    });

    it(`gives a stranger who claims her identity later nothing of Ada: ${where} (SEC-06)`, async () => {
      const place = await setUp(mandatory);
      const { id } = await adaArrives(place);
      const stranger = visitorOf((mandatory ? place.unsigned : place.signed) as never);
      expect((await stranger.setUser(CLAIM)).status).toBe(200);
      await stranger.say('I am Ada');
      await attack(place, stranger.http(), id, stranger.pubsub_token);
    });
  }

  it('gives another proven visitor who claims her address and number nothing of Ada', async () => {
    const place = await setUp(true);
    const { id } = await adaArrives(place);
    const emmy = visitorOf(place.signed as never);
    await emmy.setUser({ ...CLAIM, identifier: 'emmy', identifier_hash: sign(place.signed, 'emmy') });
    await emmy.say('I am Emmy');
    expect((await emmy.setUser({ ...CLAIM, identifier_hash: sign(place.signed, 'emmy') })).status).toBe(401);
    await attack(place, emmy.http(), id);
  });

  it('gives a visitor whom an agent merged into Ada their own conversation, and nothing of Ada', async () => {
    const place = await setUp(false);
    const { id } = await adaArrives(place);
    const stranger = visitorOf(place.signed as never);
    await stranger.say('my own words');
    const claimant = (await stranger.setUser({ name: 'Mallory', email: ADA.email })).body.id;
    const room = await server.subscribe({ pubsub_token: stranger.pubsub_token });
    const merge = { base_contact_id: id, mergee_contact_id: claimant };
    expect((await place.boss.post(`${place.account}/actions/contact_merge`, merge)).status).toBe(200);
    await expect.poll(() => JSON.stringify(room.events)).toContain('contact.merged');
    expect(JSON.stringify(room.events)).not.toMatch(/Ada Secret|ada\.secret|secret plan|4930111222333/);
    expect((await stranger.http().get(`${WIDGET}/messages`)).text).toContain('my own words');
    await attack(place, stranger.http(), id);
  });

  it('gives a visitor who proves to be another than the contact they were merged into a contact of their own', async () => {
    const place = await setUp(false);
    const bought = { ...ADA, name: 'Imported Person' };
    const created = await place.boss.post(`${place.account}/contacts`, bought);
    const { id } = created.body.payload.contact;
    const mallory = visitorOf(place.signed as never);
    await mallory.say('my own words');
    const own = (await mallory.http().get(`${WIDGET}/contact`)).body.id;
    await place.boss.post(`${place.account}/actions/contact_merge`, { base_contact_id: id, mergee_contact_id: own });
    await mallory.setUser({ identifier: 'mallory', identifier_hash: sign(place.signed, 'mallory') });
    const answers = await callEverything(mallory.http());
    expect(JSON.stringify(answers)).not.toMatch(/Imported Person|ada\.secret|secret plan/);
    expect(await recordOf(id)).toEqual({ ...bought, identifier: null });
  });

  it('keeps an address that was said before the proof from the proven person’s record and mails', async () => {
    const place = await setUp(false);
    await place.ada.setUser({ email: 'planted@evil.example', phone_number: '+49666666666' });
    const answer = await place.ada.setUser({ identifier: 'ada', identifier_hash: sign(place.signed, 'ada') });
    expect(await recordOf(answer.body.id)).toMatchObject({ identifier: 'ada', email: null, phone_number: null });
    const { payload } = (await place.boss.get(`${place.account}/contacts/${answer.body.id}`)).body;
    expect(payload.additional_attributes).toMatchObject({
      claimed_email: 'planted@evil.example',
      claimed_phone_number: '+49666666666',
    });
    await place.ada.say(WORDS);
    expect((await place.ada.http().post(`${WIDGET}/conversations/transcript`)).status).toBe(422);
  });

  it('leads neither an import nor a new contact of the team to a stranger who claimed its address', async () => {
    const place = await setUp(false);
    const stranger = visitorOf(place.signed as never);
    await stranger.setUser(CLAIM);
    await stranger.say('I am Ada');
    const created = await place.boss.post(`${place.account}/contacts`, { ...ADA, identifier: 'ada' });
    expect(created.status).toBe(200);
    const { id } = created.body.payload.contact;
    expect(await recordOf(id)).toEqual({ ...ADA, identifier: 'ada' });
    expect(JSON.stringify(await callEverything(stranger.http(), ['DELETE /own_data']))).not.toMatch(
      /Ada Secret|secret plan/,
    );
  });
});

describe('what asks for proof', () => {
  it('takes fields without an identifier only from a proven session where proof is mandatory', async () => {
    const { signed, ada } = await setUp(true);
    const fields = { custom_attributes: { plan: 'gold' }, email: 'a@example.com' };
    expect((await ada.setUser(fields)).status).toBe(401);
    await ada.setUser({ identifier: 'ada', identifier_hash: sign(signed, 'ada') });
    expect((await ada.setUser(fields)).status).toBe(200);
  });

  it.each([
    ['of 64 letters that are not ASCII', 'é'.repeat(64)],
    ['of 64 signs of three bytes', '€'.repeat(64)],
    ['that is empty', ''],
    ['that is wrong', 'f'.repeat(64)],
    ['of null characters', '\u0000'.repeat(64)],
    ['that is very long', 'f'.repeat(10_000)],
  ])('refuses a hash %s with 401', async (_what, identifier_hash) => {
    const { ada } = await setUp(true);
    expect((await ada.setUser({ identifier: 'ada', identifier_hash })).status).toBe(401);
  });

  it('shows the team the address and number that another contact has as claims, and drops neither', async () => {
    const place = await setUp(false);
    const { id } = await adaArrives(place);
    const other = visitorOf(place.unsigned as never);
    const begun = await other.http().post(`${WIDGET}/conversations`, {
      contact: { name: 'Bea', email: ADA.email, phone_number: ADA.phone_number },
      message: { content: 'hello', echo_id: randomUUID() },
    });
    expect(begun.body.contact).toMatchObject({ email: null, phone_number: null });
    expect(begun.body.contact.id).not.toBe(id);
    // The next form does not ask for what was said.
    const asked = await other.http().get(`${WIDGET}/contact`);
    expect(asked.body).toMatchObject({ has_email: true, has_phone_number: true });
    const shown = await place.boss.get(`${place.account}/conversations/${begun.body.id}`);
    expect(shown.body.meta.sender.additional_attributes).toMatchObject({
      claimed_email: ADA.email,
      claimed_phone_number: ADA.phone_number,
    });
  });
});
