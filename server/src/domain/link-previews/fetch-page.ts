import type { Deps } from '../deps.ts';
import { decodePage } from './decode-page.ts';
import { type DescribedPage, describePage } from './describe-page.ts';
import { readHead } from './read-head.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 512 * 1_024;
const REDIRECTS = 3;

/** Null when there is nothing to show: no page, no answer in time, an address that we do not call. */
export const fetchPage = async (
  { http, log }: Pick<Deps, 'http' | 'log'>,
  url: string,
  by: { is_strangers: boolean },
): Promise<DescribedPage | null> => {
  try {
    const answer = await http.request({
      method: 'GET',
      url,
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
      timeout: TIMEOUT_MS,
      max_bytes: MAX_BYTES,
      cuts_off: true,
      only_type: 'text/html',
      redirects: REDIRECTS,
      ...by,
    });
    // A compressed body stays compressed: it may be any size once it is not.
    const isPlain = (answer.headers['content-encoding'] ?? 'identity') === 'identity';
    if (answer.status !== 200 || !isPlain) return null;
    return describePage(readHead(decodePage(answer)), answer.url) ?? null;
  } catch (error) {
    log.info({ err: error, host: new URL(url).host }, 'the page of a link could not be fetched');
    return null;
  }
};
