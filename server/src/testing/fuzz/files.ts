import fc from 'fast-check';
import type { PreparedAccount } from '../attacks/prepared-account.ts';
import type { LiveServer } from '../live-server.ts';
import type { Target } from './target.ts';

type Mutation = { at: number; bytes: Uint8Array; drop: number };
const mutations = fc.array(
  fc.record({ at: fc.nat(), bytes: fc.uint8Array({ maxLength: 40 }), drop: fc.nat({ max: 200 }) }),
  { maxLength: 6 },
);

export const mutate = (file: Buffer, changes: readonly Mutation[]): Buffer =>
  changes.reduce((bytes, { at, bytes: added, drop }) => {
    const from = bytes.length === 0 ? 0 : at % bytes.length;
    return Buffer.concat([bytes.subarray(0, from), added, bytes.subarray(from + drop)]);
  }, file);

const TEXTS = [
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  `${'<!---->'.repeat(2_000)}x`,
  'name,email\nGrace,grace@example.com\n"Ada, ""Countess""";ada@example.com\n',
  `name,email\n${'"'.repeat(5_000)}`,
  `${','.repeat(20_000)}\n${','.repeat(20_000)}`,
  'PK\u0003\u0004'.repeat(200),
  '',
];

const makePictures = async () => {
  const { default: sharp } = await import('sharp');
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } });
  return Promise.all([
    plain.clone().png().toBuffer(),
    plain.clone().jpeg({ progressive: true }).toBuffer(),
    plain.clone().webp().toBuffer(),
    plain.clone().gif().toBuffer(),
  ]);
};

const NAMES = ['a.png', 'a.svg', '../../a.txt', 'a\u0000.html', '.', `${'x'.repeat(300)}.png`, 'أ.csv', 'a.exe', ''];
const TYPES = ['image/png', 'image/svg+xml', 'text/csv', 'text/html', 'application/octet-stream', 'x', ''];

type Upload = { file: Buffer; changes: Mutation[]; name: string; type: string };

export const fileTarget = async (server: LiveServer, account: PreparedAccount): Promise<Target<unknown>> => {
  const { base, ids } = account;
  const places: readonly (readonly [string, string, string])[] = [
    ['POST', `${base}/conversations/${ids['conversation_id']}/messages`, 'attachments[]'],
    ['POST', `${base}/contacts/import`, 'import_file'],
    ['PATCH', `${base}/contacts/${ids['contact_id']}`, 'avatar'],
    ['PATCH', `${base}/inboxes/${ids['inbox_id']}`, 'avatar'],
    ['POST', `${base}/upload`, 'attachment'],
    ['PUT', '/api/v1/profile', 'avatar'],
  ];
  const files = [...(await makePictures()), ...TEXTS.map((text) => Buffer.from(text))];
  const values = fc.tuple(
    fc.constantFrom(...places),
    fc.record({
      file: fc.constantFrom(...files),
      changes: mutations,
      name: fc.constantFrom(...NAMES),
      type: fc.constantFrom(...TYPES),
    }),
  );
  const send = async ([[method, path, field], { file, changes, name, type }]: [(typeof places)[number], Upload]) => {
    const raw = new FormData();
    raw.append(field, new Blob([new Uint8Array(mutate(file, changes))], { type }), name);
    const { status, text } = await server.http.call(method, path, {
      raw,
      headers: { api_access_token: account.administrator.access_token },
    });
    await server.runJobs();
    return status >= 500 ? `${method} ${path} ${field} answers ${status} ${text.slice(0, 200)}` : undefined;
  };
  return { name: 'files', values, runs: 40, send: (value) => send(value as Parameters<typeof send>[0]) };
};
