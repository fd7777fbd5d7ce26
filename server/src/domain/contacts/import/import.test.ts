import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemoryFiles } from '../../../platform/files/files.memory.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let files: Awaited<ReturnType<typeof openMemoryFiles>>;
beforeAll(async () => {
  files = await openMemoryFiles();
  server = await startTestServer({ files });
});
afterAll(() => server.close());

const setUp = async () => {
  const account = await server.buildAccount();
  const base = `/api/v1/accounts/${account.id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  const agent = server.asAgent(await server.buildAgent({ account_id: account.id }));
  const send = (text: string | Uint8Array<ArrayBuffer>, who = boss) => {
    const raw = new FormData();
    raw.append('import_file', new Blob([text], { type: 'text/csv' }), 'people.csv');
    return who.call('POST', `${base}/contacts/import`, { raw });
  };
  const take = async (text: string) => {
    const { status, body } = await send(text);
    expect(status).toBe(202);
    await server.runJobs();
    return (await boss.get(`${base}/contacts/import/${body.id}`)).body;
  };
  const find = async (q: string) => (await boss.get(`${base}/contacts/search`, { query: { q } })).body.payload;
  return { account, base, boss, agent, send, take, find };
};

describe('people from a file', () => {
  it('are created or completed, with their labels and attributes, and never duplicated', async () => {
    const { account, base, boss, take, find } = await setUp();
    await boss.post(`${base}/labels`, { title: 'gold' });
    const existing = await server.buildContact({
      account_id: account.id,
      name: 'Vera',
      email: 'vera@example.com',
      custom_attributes: { seats: 3 },
    });
    const file =
      '\uFEFFName;E-mail;Phone;Company;Labels;Favourite colour\r\n' +
      'Ada Lovelace;Ada@Example.com;+49 151 123-45678;"Engines; Ltd";GOLD;blue\r\n' +
      ';vera@example.com;;;;"green\nor red"\r\n' +
      '\r\n';
    const report = await take(file);
    expect(report).toMatchObject({ status: 'done', rows: 2, created: 1, updated: 1, refused: 0 });
    const [ada] = await find('ada@example');
    expect(ada).toMatchObject({
      name: 'Ada Lovelace',
      phone_number: '+4915112345678',
      additional_attributes: { company_name: 'Engines; Ltd' },
      custom_attributes: { favourite_colour: 'blue' },
    });
    expect((await boss.get(`${base}/contacts/${ada.id}/labels`)).body.payload).toEqual(['gold']);
    expect((await boss.get(`${base}/contacts/${existing.id}`)).body.payload).toMatchObject({
      name: 'Vera',
      custom_attributes: { seats: 3, favourite_colour: 'green\nor red' },
    });
    expect(await take(file)).toMatchObject({ created: 0, updated: 2 });
  });

  it('who cannot be taken are named with the reason, and handed back to be mended', async () => {
    const { account, base, boss, take } = await setUp();
    await boss.post(`${base}/custom_attribute_definitions`, {
      attribute_key: 'seats',
      attribute_display_name: 'Seats',
      attribute_display_type: 'number',
      attribute_model: 'contact_attribute',
    });
    await server.buildContact({ account_id: account.id, name: 'One', email: 'one@example.com' });
    await server.buildContact({ account_id: account.id, name: 'Two', phone_number: '+4915100000002' });
    const report = await take(
      [
        'email,phone_number,seats,labels',
        'fine@example.com,,4,',
        'no address,,,',
        ',12,,',
        ',,7,',
        'seats@example.com,,many,',
        'one@example.com,+4915100000002,,',
        'label@example.com,,,nowhere',
      ].join('\n'),
    );
    expect(report).toMatchObject({ status: 'done', rows: 7, created: 1, refused: 6 });
    expect(report.problems.map(({ row, reason }: { row: number; reason: string }) => [row, reason])).toEqual([
      [3, 'Email is invalid'],
      [4, 'Phone number should be in e164 format'],
      [5, 'An email, phone number or identifier is required'],
      [6, 'seats must be a number'],
      [7, 'The row matches several contacts: One and Two'],
      [8, 'There is no label "nowhere"'],
    ]);
    const rest = await boss.get(`${base}/contacts/import/${report.id}/refused`);
    expect(rest.text.split('\r\n').slice(0, 2)).toEqual([
      'refused_row,refused_because,email,phone_number,seats,labels',
      '3,Email is invalid,no address,,,',
    ]);
    // Sent again unchanged, it is read by the same columns.
    expect(await take(rest.text.replace('no address', 'mended@example.com'))).toMatchObject({ created: 1, refused: 5 });
  });

  it('are refused at once when the file cannot be read, and as far as they can be read otherwise', async () => {
    const { send, take } = await setUp();
    const problemOf = async (text: string | Uint8Array<ArrayBuffer>) => (await send(text)).body.message;
    expect(await problemOf('')).toContain('empty');
    expect(await problemOf('name,city\nAda,London')).toContain('must name a column');
    expect(await problemOf('email,E-Mail\na@example.com,b@example.com')).toContain('"E-Mail" appears twice');
    expect(await problemOf(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).toContain('UTF-8');
    expect(await take('email\nfirst@example.com\n"open')).toMatchObject({
      status: 'failed',
      created: 1,
      problem: 'A quotation mark is opened and never closed (after row 2)',
    });
  });

  it('are the administrators’ to bring and to take away', async () => {
    const { base, agent, send, take } = await setUp();
    expect((await send('email\na@example.com', agent)).status).toBe(401);
    const { id } = await take('email\na@example.com');
    const other = await setUp();
    for (const path of [`contacts/import/${id}`, `contacts/import/${id}/refused`]) {
      expect((await agent.get(`${base}/${path}`)).status).toBe(401);
      expect((await other.boss.get(`${other.base}/${path}`)).status).toBe(404);
    }
    expect((await agent.get(`${base}/contacts/export`)).status).toBe(401);
    expect((await other.boss.get(`${base}/contacts/export`)).status).toBe(401);
  });

  it('are gone from the file store when they are read, and their report goes after a week', async () => {
    const { take } = await setUp();
    const before = files.kept.size;
    const { id } = await take('email\na@example.com');
    expect(files.kept.size).toBe(before + 1);
    const left = await server.deps.db.selectFrom('jobs').selectAll().where('name', '=', 'files.delete').execute();
    const own = left.find(({ payload }) => JSON.stringify(payload).includes(id));
    expect(own?.run_at).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60 * 1_000);
  });

  it('come in their thousands, each once, while others write', async () => {
    const { take, find } = await setUp();
    const lines = Array.from({ length: 600 }, (_, at) => `Person ${at},p${at}@example.com`);
    const report = await take(['name,email', ...lines, ...lines.slice(0, 10)].join('\n'));
    expect(report).toMatchObject({ rows: 610, created: 600, updated: 10, refused: 0 });
    expect(await find('p599@')).toHaveLength(1);
  });
});

describe('people as a file', () => {
  it('hold everything that an import reads back, and nothing a spreadsheet would run', async () => {
    const { account, base, boss, take, find } = await setUp();
    await boss.post(`${base}/labels`, { title: 'gold' });
    await server.buildContact({ account_id: account.id, name: 'Nameless passer-by' });
    const made = await boss.post(`${base}/contacts`, {
      name: '=HYPERLINK("http://evil.example","x")',
      email: 'ada@example.com',
      phone_number: '+4915112345678',
      additional_attributes: { city: 'London' },
      custom_attributes: { note: '@SUM(1)', seats: 3 },
    });
    await boss.post(`${base}/contacts/${made.body.payload.contact.id}/labels`, { labels: ['gold'] });
    const { text, headers } = await boss.get(`${base}/contacts/export`);
    expect(headers.get('content-type')).toContain('text/csv');
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\uFEFF?id,name,email,phone_number,.*,note,seats$/);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")",ada@example.com,'+4915112345678,`);
    expect(lines[1]).toContain("'@SUM(1),3");
    await boss.delete(`${base}/contacts/${made.body.payload.contact.id}`);
    expect(await take(text)).toMatchObject({ created: 1, refused: 0 });
    expect((await find('ada@example.com'))[0]).toMatchObject({
      name: '=HYPERLINK("http://evil.example","x")',
      phone_number: '+4915112345678',
      additional_attributes: { city: 'London' },
      custom_attributes: { note: '@SUM(1)', seats: '3' },
    });
  });

  it('are those who are found or filtered, when so asked, and all of a large account', async () => {
    const { account, base, boss } = await setUp();
    for (let n = 0; n < 505; n += 1)
      await server.buildContact({ account_id: account.id, name: `P${n}`, email: `p${n}@example.com` });
    const linesOf = ({ text }: { text: string }) => text.trim().split('\r\n').length - 1;
    expect(linesOf(await boss.get(`${base}/contacts/export`))).toBe(505);
    expect(linesOf(await boss.get(`${base}/contacts/export`, { query: { q: 'p504@' } }))).toBe(1);
    const payload = [{ attribute_key: 'name', filter_operator: 'starts_with', values: ['P50'], query_operator: null }];
    expect(linesOf(await boss.post(`${base}/contacts/export`, { payload }))).toBe(6);
  });
});
