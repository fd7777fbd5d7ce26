import { Readable } from 'node:stream';
import { contentTypeOf } from '../../platform/files/content-type.ts';
import { readContentOf } from '../../platform/files/received-content.ts';
import type { Deps } from '../deps.ts';
import { makeFileKey } from '../uploads/file-names.ts';
import { type CachedPicture, findPicture, rememberPicture } from './picture-cache.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 8_000;
const REDIRECTS = 3;
/** A message shows at most this many pixels, on screens of double density. */
const WIDTH = 1_200;
const WEBP = 'image/webp';
/** SVG is excluded: it is a document. */
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
/** Each may use ten megabytes of memory. */
const AT_ONCE = 4;
const MOST_WAITING = 100;

type Ports = Pick<Deps, 'db' | 'clock' | 'env' | 'write' | 'files' | 'http' | 'images' | 'log'>;

/** The picture re-encoded as WebP: no byte of another server reaches a browser. Undefined when there is none. */
const download = async ({ http, images }: Ports, url: string): Promise<Buffer | undefined> => {
  const answer = await http.request({
    method: 'GET',
    url,
    headers: { accept: TYPES.join(', ') },
    timeout: TIMEOUT_MS,
    max_bytes: MAX_BYTES,
    redirects: REDIRECTS,
  });
  if (answer.status !== 200) return undefined;
  const type = contentTypeOf(await readContentOf(answer.body), { filename: '', content_type: '' });
  if (!type || !TYPES.includes(type)) return undefined;
  return images.shrink(async () => Readable.from([answer.body]), WIDTH);
};

const fetchPicture = async (deps: Ports, url: string): Promise<CachedPicture> => {
  const bytes = await download(deps, url).catch((error: unknown) => {
    deps.log.info({ err: error, host: new URL(url).host }, 'a remote picture could not be fetched');
    return undefined;
  });
  const cached = { file_key: bytes ? makeFileKey(WEBP) : null, byte_size: bytes?.byteLength ?? 0 };
  if (bytes && cached.file_key) await deps.files.write(cached.file_key, bytes, { content_type: WEBP });
  await rememberPicture(deps, url, cached);
  return cached;
};

/** Fetches pictures of other servers, each once for all concurrent requests. Returns undefined while too many wait. */
export const createPictureFetcher = (deps: Ports) => {
  const running = new Map<string, Promise<CachedPicture>>();
  const waiting: (() => void)[] = [];
  let places = AT_ONCE;

  const inTurn = async (url: string) => {
    if (places > 0) places -= 1;
    else await new Promise<void>((next) => waiting.push(next));
    try {
      return await fetchPicture(deps, url);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else places += 1;
      running.delete(url);
    }
  };

  return async (url: string): Promise<CachedPicture | undefined> => {
    const existing = await findPicture(deps, url);
    if (existing) return existing;
    const begun = running.get(url);
    if (begun) return begun;
    if (waiting.length >= MOST_WAITING) return undefined;
    const fetched = inTurn(url);
    running.set(url, fetched);
    return fetched;
  };
};
