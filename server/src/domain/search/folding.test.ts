import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../operations/setup/seed.ts';
import { migrate } from '../../platform/database/migrations/migrate.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
let base: string;
let boss: ReturnType<TestServer['asAgent']>;
let inbox: Awaited<ReturnType<TestServer['buildInbox']>>;
beforeAll(async () => {
  server = await startTestServer();
  await server.store.writer.transaction().execute((tx) => seed(tx, server.env, Date.now()));
  inbox = await server.buildInbox({ account_id: 1 as never });
  base = `/api/v1/accounts/${inbox.account_id}`;
  boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const made = await boss.post(`${base}/portals/acme/articles`, {
    title: 'Crème brûlée für Anfänger',
    content: 'Zuerst die Straße hinunter, dann ein **Café** betreten. أهلاً بكم في المَدْرَسَة.',
    description: 'Ein Rezept aus Łódź',
  });
  await boss.patch(`${base}/portals/acme/articles/${made.body.payload.id}`, { status: 1 });
});
afterAll(() => server.close());

const site = async (query: string) =>
  (await fetch(`${server.url}/hc/acme/en?query=${encodeURIComponent(query)}`)).text();

describe('search ignores accents, in the text and in the query', () => {
  it.each(['creme brulee', 'CRÈME', 'strasse', 'Straße', 'cafe', 'lodz', 'anfanger', 'مدرسه', 'المدرسة', 'اهلا'])(
    'an article by "%s", on the site, as one types, and in the console',
    async (query) => {
      expect(await site(query)).toContain('Crème brûlée für Anfänger');
      const typed = await fetch(`${server.url}/hc/acme/en/search.json?query=${encodeURIComponent(query)}`);
      expect(await typed.json()).toMatchObject({ payload: [{ title: 'Crème brûlée für Anfänger' }] });
      const listed = await boss.get(`${base}/portals/acme/articles`, { query: { query } });
      expect(listed.body.payload[0].title).toBe('Crème brûlée für Anfänger');
      const searched = await boss.get(`${base}/search/articles`, { query: { q: query } });
      expect(searched.body.payload.articles[0].title).toBe('Crème brûlée für Anfänger');
    },
  );

  it('and the words found are marked as they were written', async () => {
    expect(await site('cafe strasse')).toContain('<mark>Straße</mark> hinunter, dann ein <mark>Café</mark>');
    expect(await site('مدرسه')).toContain('<mark>مَدْرَسَة</mark>');
  });

  it('an article by what it says now, and no more by what it said', async () => {
    const path = `${base}/portals/acme/articles`;
    const { id } = (await boss.post(path, { title: 'Zürich', content: 'Grüße' })).body.payload;
    const foundBy = async (query: string) => (await boss.get(path, { query: { query } })).body.payload.length;
    expect(await foundBy('zurich')).toBe(1);
    await boss.patch(`${path}/${id}`, { title: 'Genève' });
    expect([await foundBy('zurich'), await foundBy('geneve'), await foundBy('grusse')]).toEqual([0, 1, 1]);
    await boss.patch(`${path}/${id}`, { content: 'Ñandú', description: 'Nîmes' });
    expect([await foundBy('grusse'), await foundBy('nandu'), await foundBy('nimes')]).toEqual([0, 1, 1]);
  });

  it('a person by any of their words, however they came to have them', async () => {
    const people = async (q: string) =>
      (await boss.get(`${base}/contacts/search`, { query: { q } })).body.payload.map(
        ({ name }: { name: string }) => name,
      );
    const made = await boss.post(`${base}/contacts`, { name: 'Jürgen Müller', email: 'jm@example.com' });
    expect(await people('muller')).toEqual(['Jürgen Müller']);
    await boss.patch(`${base}/contacts/${made.body.payload.contact.id}`, { name: 'Zoë Åström', identifier: 'KÜ-7' });
    expect([await people('muller'), await people('astrom'), await people('ku-7')]).toEqual([
      [],
      ['Zoë Åström'],
      ['Zoë Åström'],
    ]);
    const visitor = await server.buildVisitor(inbox);
    const page = server.asVisitor(visitor);
    await page.patch('/api/v1/widget/contact', { name: 'أحمد', email: 'ahmad@example.com' });
    expect(await people('احمد')).toEqual(['أحمد']);
    await page.post('/api/v1/widget/messages', { message: { content: 'Où est la crêperie ?' } });
    const all = (await boss.get(`${base}/search`, { query: { q: 'احمد' } })).body.payload;
    expect(all.contacts).toHaveLength(1);
    expect(all.conversations).toHaveLength(1);
    const said = (await boss.get(`${base}/search/messages`, { query: { q: 'ou creperie' } })).body.payload.messages;
    expect(said.map(({ content }: { content: string }) => content)).toEqual(['Où est la crêperie ?']);
  });

  it('a conversation of the list by what was said in it, by the beginnings of words or as it is written', async () => {
    const page = server.asVisitor(await server.buildVisitor(inbox, { contact: { name: 'Anaïs' } }));
    await page.post('/api/v1/widget/messages', { message: { content: 'Réglisse ou violette, très sucrée ?' } });
    const named = async (q: string) =>
      (await boss.get(`${base}/conversations`, { query: { q } })).body.data.payload.map(
        ({ meta }: { meta: { sender: { name: string } } }) => meta.sender.name,
      );
    for (const q of ['reglisse', 'tres sucree', 'SUCREE reg', 'isse ou vio']) expect(await named(q)).toEqual(['Anaïs']);
    expect(await named('cannelle')).toEqual([]);
    const { meta } = (await boss.get(`${base}/conversations/meta`, { query: { q: 'sucree' } })).body;
    expect(meta.all_count).toBe(1);
  });

  it('whom a filter is to find by a part of their words, and whom it is to leave out', async () => {
    const define = (attribute_display_name: string, attribute_key: string, attribute_model: string) =>
      boss.post(`${base}/custom_attribute_definitions`, { attribute_display_name, attribute_key, attribute_model });
    await define('Langue', 'langue', 'contact_attribute');
    await define('Objet', 'objet', 'conversation_attribute');
    await boss.post(`${base}/contacts`, {
      name: 'Émile Ñandú',
      additional_attributes: { city: 'São Paulo' },
      custom_attributes: { langue: 'Français' },
    });
    await boss.post(`${base}/contacts`, { name: 'Emmy Noether' });
    const line = (attribute_key: string, filter_operator: string, value: string) => ({
      payload: [{ attribute_key, filter_operator, values: [value] }],
    });
    const found = async (key: string, operator: string, value: string) =>
      (await boss.post(`${base}/contacts/filter`, line(key, operator, value))).body.payload.map(
        ({ name }: { name: string }) => name,
      );
    for (const [key, operator, value] of [
      ['name', 'contains', 'nandu'],
      ['name', 'contains', 'Ñandú'],
      ['name', 'starts_with', 'emile'],
      ['name', 'equal_to', 'Émile Ñandú'],
      ['city', 'contains', 'sao'],
      ['langue', 'contains', 'francais'],
      ['langue', 'starts_with', 'Franç'],
    ] as const)
      expect([key, operator, value, await found(key, operator, value)]).toEqual([
        key,
        operator,
        value,
        ['Émile Ñandú'],
      ]);
    const others = await found('name', 'does_not_contain', 'emile');
    expect(others).toContain('Emmy Noether');
    expect(others).not.toContain('Émile Ñandú');

    const page = server.asVisitor(await server.buildVisitor(inbox));
    await page.post('/api/v1/widget/messages', { message: { content: 'Bonjour' } });
    const [{ id }] = (await boss.get(`${base}/conversations`, { query: { q: 'bonjour' } })).body.data.payload;
    await boss.post(`${base}/conversations/${id}/custom_attributes`, { custom_attributes: { objet: 'Réclamation' } });
    const filtered = await boss.post(`${base}/conversations/filter`, line('objet', 'contains', 'reclam'));
    expect(filtered.body.payload.map((conversation: { id: number }) => conversation.id)).toEqual([id]);
  });

  it('as the store folds it, letter for letter', async () => {
    const codes = [...Array(0x6e0).keys(), ...Array.from({ length: 0x200 }, (_, index) => 0x1e00 + index)];
    const letters = codes.filter((code) => code >= 0x20).map((code) => String.fromCodePoint(code));
    const ask = async (text: string) =>
      (await sql<{ folded: string }>`SELECT folded(cast(${text} as text)) AS folded`.execute(server.deps.db)).rows[0];
    const answer = await ask(letters.join('|'));
    expect(answer?.folded.split('|')).toEqual(letters.flatMap((letter) => foldForSearch(letter).split('|')));
    expect((await ask('Ærøskøbing, Straße, أُسْتَاذ'))?.folded).toBe(foldForSearch('Ærøskøbing, Straße, أُسْتَاذ'));
  });

  it('a saved answer by its code or its words', async () => {
    await boss.post(`${base}/canned_responses`, { short_code: 'grüße', content: 'Schöne Grüße' });
    for (const search of ['grus', 'schone'])
      expect((await boss.get(`${base}/canned_responses`, { query: { search } })).body[0]?.short_code).toBe('grüße');
  });

  it('also what was written before it was so', async () => {
    await server.store.writer.transaction().execute(async (tx) => {
      await sql`ALTER TABLE contacts DROP COLUMN search_words`.execute(tx);
      for (const column of ['search_title', 'search_text'])
        await sql`ALTER TABLE articles DROP COLUMN ${sql.ref(column)}`.execute(tx);
      await sql`DELETE FROM schema_migrations WHERE name LIKE '%-folded-words'`.execute(tx);
    });
    expect(await migrate(server.store)).toHaveLength(1);
    expect(await site('creme brulee')).toContain('Crème brûlée für Anfänger');
    const found = (await boss.get(`${base}/search`, { query: { q: 'astrom' } })).body.payload;
    expect(found.contacts).toHaveLength(1);
    expect(
      (await boss.get(`${base}/search/messages`, { query: { q: 'creperie' } })).body.payload.messages,
    ).toHaveLength(1);
  });
});
