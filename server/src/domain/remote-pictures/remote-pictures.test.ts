import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHttp } from '../../platform/clients/outbound-http.fake.ts';
import { OutboundError, type OutboundRequest, type OutboundResponse } from '../../platform/clients/outbound-http.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { readCacheSize } from './picture-cache.ts';

const DAY = 24 * 60 * 60 * 1_000;
const MB = 1024 * 1024;
const clock = createFakeClock();
let answer: (request: OutboundRequest) => Partial<OutboundResponse> | Promise<Partial<OutboundResponse>>;
const http = createFakeHttp((request) => answer(request));
let server: TestServer;
let red: Buffer;
beforeAll(async () => {
  server = await startTestServer({ http, clock });
  const { default: sharp } = await import('sharp');
  red = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(() => {
  answer = () => ({ body: red });
  http.requests.length = 0;
});

const urlOf = (name: string) => `https://stranger.example/${name}`;
const arrange = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const visitor = await server.buildVisitor(inbox);
  const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const addressesFor = async (urls: string[]) =>
    (await agent.post(`${base}/remote_pictures`, { urls })).body.payload.map(
      ({ address }: { address: string | null }) => address,
    );
  return { inbox, visitor: server.asVisitor(visitor), agent, base, addressesFor };
};
const addressOf = async (name: string) => (await (await arrange()).addressesFor([urlOf(name)]))[0];

describe('a picture of another server', () => {
  it('is fetched once by us, however many look at the same time, and is converted to WebP', async () => {
    const address = await addressOf('once.png');
    const answers = await Promise.all(Array.from({ length: 12 }, () => server.http.get(address)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [first] = answers;
    expect(first?.headers.get('content-type')).toBe('image/webp');
    expect(first?.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(first?.headers.get('x-content-type-options')).toBe('nosniff');
    expect(http.requests).toHaveLength(1);
    expect(http.requests[0]).toMatchObject({ method: 'GET', redirects: 3, timeout: 8_000, max_bytes: 10 * MB });
    expect((await server.http.get(address)).status).toBe(200);
    expect(http.requests).toHaveLength(1);
  });

  it.each<[string, () => Partial<OutboundResponse>]>([
    ['a page', () => ({ body: Buffer.from('<html><script>alert(1)</script>') })],
    [
      'an SVG',
      () => ({ body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') }),
    ],
    ['a page that says it is a PNG', () => ({ headers: { 'content-type': 'image/png' }, body: Buffer.from('<html>') })],
    ['nothing', () => ({ body: Buffer.alloc(0) })],
    ['half a picture', () => ({ body: red.subarray(0, 40) })],
    ['an error', () => ({ status: 500, body: red })],
    [
      'a private address',
      () => {
        throw new OutboundError('blocked', 'private');
      },
    ],
    [
      'more than is taken',
      () => {
        throw new OutboundError('too_large', 'large');
      },
    ],
  ])('that is %s is not there, and is not asked for again at once', async (what, said) => {
    answer = said;
    const address = await addressOf(encodeURIComponent(what));
    for (let time = 0; time < 3; time += 1) expect((await server.http.get(address)).status).toBe(404);
    expect(http.requests).toHaveLength(1);
    answer = () => ({ body: red });
    clock.advance(11 * 60_000);
    expect((await server.http.get(address)).status).toBe(200);
  });

  it('is served only where we have signed its address, for two weeks at most', async () => {
    const address = await addressOf('signed.png');
    const other = address.replace('signed.png', 'other.png');
    const signature = address.slice('/pictures/'.length, address.indexOf('?'));
    const forged = [
      other,
      address.replace(signature, `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`),
      address.replace(
        signature,
        signature.replace(/^\d+/, (week: string) => String(Number(week) + 1)),
      ),
      address.replace(signature, 'x'),
      address.replace(signature, `${'9'.repeat(9)}.${'é'.repeat(32)}`),
      address.slice(0, address.indexOf('?')),
    ];
    for (const path of forged) expect([404, 400, 422]).toContain((await server.http.get(path)).status);
    expect(http.requests).toHaveLength(0);
    expect((await server.http.get(address)).status).toBe(200);
    clock.advance(15 * DAY);
    expect((await server.http.get(address)).status).toBe(404);
  });

  it('has no address for what is none, or would send a password', async () => {
    const { addressesFor } = await arrange();
    const urls = ['javascript:alert(1)', 'ftp://a.example/x', 'http://user:pass@a.example/x', 'x', 'data:image/png,x'];
    expect(await addressesFor(urls)).toEqual(urls.map(() => null));
    expect(await addressesFor([`${server.env.publicUrl}/files/abc.png`])).toEqual(['/files/abc.png']);
  });
});

describe('a visitor', () => {
  it('gets an address for what stands in their own conversations, and for nothing else', async () => {
    const { visitor, agent, base } = await arrange();
    const other = await arrange();
    await other.visitor.post('/api/v1/widget/messages', { message: { content: `![](${urlOf('theirs.png')})` } });
    const sent = await visitor.post('/api/v1/widget/messages', { message: { content: `![](${urlOf('own_1%.png')})` } });
    const conversation = `${base}/conversations/${sent.body.conversation_id}/messages`;
    const items = [
      {
        title: 'Lamp',
        media_url: urlOf('card.png'),
        description: '',
        actions: [{ type: 'link', text: 'See', uri: 'https://x.example' }],
      },
    ];
    const cards = { content: 'Cards', content_type: 'cards', content_attributes: { items } };
    expect((await agent.post(conversation, cards)).status).toBe(200);
    await agent.post(conversation, { content: `![](${urlOf('note.png')})`, private: true });
    const urls = ['own_1%.png', 'card.png', 'theirs.png', 'note.png', 'own_11.png', '%'].map(urlOf);
    const { body } = await visitor.post('/api/v1/widget/remote_pictures', { urls });
    expect(
      body.payload.filter(({ address }: { address: unknown }) => address).map(({ url }: { url: string }) => url),
    ).toEqual(['own_1%.png', 'card.png'].map(urlOf));
    const stranger = server.asVisitor(server.visitorWithoutRows(other.inbox));
    const none = await stranger.post('/api/v1/widget/remote_pictures', { urls });
    expect(none.body.payload.map(({ address }: { address: unknown }) => address)).toEqual(urls.map(() => null));
    expect((await server.http.post('/api/v1/widget/remote_pictures', { urls })).status).toBe(404);
  });
});

describe('the account', () => {
  it('may have links in place of pictures, beside its other settings', async () => {
    const { agent, base, addressesFor } = await arrange();
    await agent.patch(base, { contacts_open_to_agents: true });
    expect((await agent.patch(base, { remote_pictures: 'link' })).body).toMatchObject({
      remote_pictures: 'link',
      contacts_open_to_agents: true,
    });
    expect(await addressesFor([urlOf('a.png')])).toEqual([null]);
    expect((await agent.patch(base, { remote_pictures: 'sometimes' })).status).toBe(422);
  });
});

describe('what is stored of other servers’ pictures', () => {
  it('stays under its quota, goes after its days, and takes its files along', async () => {
    const { default: sharp } = await import('sharp');
    const noise = (seed: number) =>
      sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919 * (seed + 3)) % 251)), {
        raw: { width: 300, height: 300, channels: 3 },
      })
        .png()
        .toBuffer();
    const before = server.env.uploads.remotePictureBytes;
    server.env.uploads.remotePictureBytes = 150_000;
    for (let time = 0; time < 6; time += 1) {
      const body = await noise(time);
      answer = () => ({ body });
      clock.advance(1_000);
      expect((await server.http.get(await addressOf(`big-${time}.png`))).status).toBe(200);
      expect((await readCacheSize(server.deps)).bytes).toBeLessThanOrEqual(150_000);
    }
    const keys = (await server.deps.db.selectFrom('remote_pictures').select('file_key').execute()).flatMap(
      ({ file_key }) => file_key ?? [],
    );
    expect(keys.length).toBeGreaterThan(0);
    clock.advance(8 * DAY);
    await server.deps.write(async (tx) => tx.enqueue('remote_pictures.sweep', {}));
    await server.runJobs();
    await server.runJobs();
    expect(await readCacheSize(server.deps)).toEqual({ bytes: 0, count: 0 });
    expect(await Promise.all(keys.map((key) => server.deps.files.size(key)))).toEqual(keys.map(() => undefined));
    server.env.uploads.remotePictureBytes = before;
  });
});

describe('our pages', () => {
  it('load pictures from us alone', async () => {
    const inbox = await server.buildInbox();
    const pages = [
      await server.http.get('/widget', { query: { website_token: inbox.website_token } }),
      await server.http.get('/app'),
      await server.http.get('/survey/responses/x'),
    ];
    for (const { headers } of pages) {
      const policy = String(headers.get('content-security-policy'));
      expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' data: blob: ${server.env.publicUrl}`);
      expect(/media-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' data: blob: ${server.env.publicUrl}`);
    }
  });
});
