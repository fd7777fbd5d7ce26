import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrations/migrate.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const TEXTS = { en: 'We keep it for a year.', de: 'Wir bewahren es ein Jahr auf.' };

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const ask = async (
    consent_text: Record<string, string>,
    consent_change?: 'material' | 'correction',
  ): Promise<string> =>
    (await boss.patch(`${base}/inboxes/${inbox.id}`, { consent_text, consent_change })).body.consent_version;
  /** The consent of a page that is opened now. */
  const shown = async (): Promise<string> => {
    const html = await (await fetch(`${server.url}/widget?website_token=${inbox.website_token}`)).text();
    return /"version":"([0-9a-f.]+)"\}/.exec(html)?.[1] ?? '';
  };
  const arrive = () => {
    const page = server.asVisitor(server.visitorWithoutRows(inbox));
    return (consent: string, locale = 'en') =>
      page.call('POST', '/api/v1/widget/messages', {
        json: { message: { content: 'Hello', echo_id: crypto.randomUUID() } },
        headers: { 'x-consent-version': consent },
        query: { locale },
      });
  };
  const person = async (nth = 0) => {
    const { payload } = (await boss.get(`${base}/conversations`)).body.data;
    return `${base}/contacts/${payload.at(nth).meta.sender.id}`;
  };
  const kept = async (nth = 0) => (await boss.get(`${await person(nth)}/consents`)).body.payload;
  return { inbox, base, boss, ask, shown, arrive, person, kept };
};

describe('what a visitor agreed to', () => {
  it('is kept word for word, in the language they read, with each new version beside the old', async () => {
    const { inbox, ask, arrive, kept, boss, person } = await setUp();
    const first = await ask(TEXTS);
    const say = arrive();
    expect((await say(`${first} de`)).status).toBe(200);
    expect(await kept()).toMatchObject([
      { version: first, locale: 'de', text: TEXTS.de, inbox: { id: inbox.id, name: inbox.name } },
    ]);
    await say(`${first} de`);
    expect(await kept()).toHaveLength(1);
    const second = await ask({ ...TEXTS, de: 'Wir bewahren es zwei Jahre auf.' });
    expect((await say(`${first} de`)).status).toBe(422);
    expect((await say(`${second} de`)).status).toBe(200);
    expect((await kept()).map(({ text }: { text: string }) => text)).toEqual([
      'Wir bewahren es zwei Jahre auf.',
      TEXTS.de,
    ]);
    const data = (await boss.get(`${await person()}/data`)).body;
    expect(data.consents[0]).toMatchObject({ version: first, language: 'de', text: TEXTS.de });
  });

  it('stays agreed to when its words are corrected, each wording kept as it was read', async () => {
    const { inbox, base, boss, ask, shown, arrive, kept } = await setUp();
    const version = await ask(TEXTS);
    expect(await shown()).toBe(version);
    const [say, late, later] = [arrive(), arrive(), arrive()];
    expect((await say(`${version} de`)).status).toBe(200);
    const corrected = { ...TEXTS, de: 'Wir bewahren es ein Jahr lang auf.' };
    expect(await ask(corrected, 'correction')).toBe(version);
    expect((await say(`${version} de`)).status).toBe(200);
    expect((await late(`${version} de`)).status).toBe(200);
    expect((await kept())[0]).toMatchObject({ version, text: TEXTS.de });
    expect(await shown()).toBe(`${version}.1`);
    expect((await later(`${version}.1 de`)).status).toBe(200);
    expect((await kept())[0]).toMatchObject({ version, text: corrected.de });
    for (const strange of [`${version}.7 de`, `${version}.x de`]) expect((await arrive()(strange)).status).toBe(422);

    // The first wording again, but as a new question: all visitors are asked again.
    const asked = await ask(TEXTS, 'material');
    expect(asked).not.toBe(version);
    expect((await say(`${version} de`)).status).toBe(422);
    expect(await ask({}, 'correction')).toBeNull();
    const { payload } = (await boss.get(`${base}/inboxes/${inbox.id}/consent_texts`)).body;
    expect(payload).toMatchObject([
      { version: null, consent_text: {}, consent_change: 'material' },
      { version: asked, wording: 0, consent_text: TEXTS, consent_change: 'material' },
      { version, wording: 1, consent_text: corrected, consent_change: 'correction' },
      { version, wording: 0, consent_text: TEXTS, consent_change: 'material' },
    ]);
    expect(payload[0].created_at).toBeGreaterThan(1_600_000_000);
    const outsider = server.asAgent(await server.buildAgent({ account_id: inbox.account_id }));
    expect((await outsider.get(`${base}/inboxes/${inbox.id}/consent_texts`)).status).toBeGreaterThanOrEqual(401);
  });

  it('is another question when no change note was given, and no change when the text is the same', async () => {
    const { inbox, base, boss, ask } = await setUp();
    const first = await ask(TEXTS, 'correction');
    expect(await ask({ ...TEXTS, de: ` ` })).not.toBe(first);
    expect(await ask(TEXTS)).toBe(first);
    expect(await ask({ 'de-DE': TEXTS.de, en: TEXTS.en }, 'correction')).toBe(first);
    expect((await boss.get(`${base}/inboxes/${inbox.id}/consent_texts`)).body.payload).toHaveLength(3);
  });

  it('of a page that does not say its language is the text of the visitor’s, else English', async () => {
    const { ask, arrive, kept } = await setUp();
    const version = await ask(TEXTS);
    for (const [locale, read] of [
      ['de', 'de'],
      ['fr', 'en'],
    ] as const) {
      await arrive()(version, locale);
      expect((await kept())[0].locale).toBe(read);
    }
    // A language without a text is not accepted.
    await arrive()(`${version} fr`, 'de');
    expect((await kept())[0]).toMatchObject({ locale: 'de', text: TEXTS.de });
  });

  it('goes with a merge to the one who is left, and with an erasure for good', async () => {
    const { base, boss, ask, arrive, kept, person } = await setUp();
    const version = await ask(TEXTS);
    await arrive()(`${version} de`);
    await arrive()(`${version} en`);
    const [newest, oldest] = await Promise.all([person(0), person(1)]);
    const idOf = (path: string) => Number(path.split('/').at(-1));
    await boss.post(`${base}/actions/contact_merge`, {
      base_contact_id: idOf(newest),
      mergee_contact_id: idOf(oldest),
    });
    expect((await kept()).map(({ locale }: { locale: string }) => locale).toSorted()).toEqual(['de', 'en']);
    await boss.delete(newest);
    expect(
      await server.deps.db
        .selectFrom('consents')
        .select('id')
        .where('contact_id', '=', idOf(newest) as never)
        .execute(),
    ).toEqual([]);
  });

  it('is the team’s to read, as far as they see the inbox', async () => {
    const { inbox, ask, arrive, person, kept } = await setUp();
    await arrive()(`${await ask(TEXTS)} de`);
    const outsider = server.asAgent(await server.buildAgent({ account_id: inbox.account_id }));
    const path = `${await person()}/consents`;
    expect((await outsider.get(path)).status).toBe(404);
    expect((await server.http.get(path)).status).toBe(401);
    const other = await setUp();
    expect((await other.boss.get(path)).status).toBe(401);
    expect(await kept()).toHaveLength(1);
  });

  it('is asked only in languages the chat speaks; a country’s name is read as its language', async () => {
    const { base, boss, inbox } = await setUp();
    const path = `${base}/inboxes/${inbox.id}`;
    const refused = await boss.patch(path, { consent_text: { xx: 'Hm?' } });
    expect([refused.status, refused.body.attributes]).toEqual([422, ['consent_text']]);
    const { consent_text } = (await boss.patch(path, { consent_text: { 'de-DE': 'Ja?', fr: ' ' } })).body;
    expect(consent_text).toEqual({ de: 'Ja?' });
  });

  it('was a text before its wordings were kept: that is the first of them', async () => {
    const { inbox, base, boss, ask } = await setUp();
    const version = await ask(TEXTS);
    await server.store.writer.transaction().execute(async (tx) => {
      await sql`DROP TABLE consent_texts`.execute(tx);
      await sql`ALTER TABLE inboxes DROP COLUMN consent_wording`.execute(tx);
      await sql`DELETE FROM schema_migrations WHERE name LIKE '%-consent-texts'`.execute(tx);
    });
    expect(await migrate(server.store)).toHaveLength(1);
    const path = `${base}/inboxes/${inbox.id}/consent_texts`;
    expect((await boss.get(path)).body.payload).toMatchObject([{ version, wording: 0, consent_text: TEXTS }]);
    expect(await ask({ ...TEXTS, fr: 'Nous le gardons un an.' }, 'correction')).toBe(version);
    expect((await boss.get(path)).body.payload[0]).toMatchObject({ version, wording: 1 });
  });
});
