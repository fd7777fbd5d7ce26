import type { StatusProblem } from '@porchlight/core/wire/settings/home-block.ts';
import { OutboundError } from '../../platform/clients/outbound-http.ts';
import type { Deps, StatusAnswer } from '../deps.ts';
import { readStatus } from './read-status.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1_024;
const REDIRECTS = 3;

const failure = (problem: StatusProblem, http_status: number | null = null): StatusAnswer => ({
  problem,
  http_status,
});

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/** What an address says about the state of the company's systems, or why it says nothing. */
export const fetchStatus = async ({ http, log }: Pick<Deps, 'http' | 'log'>, url: string): Promise<StatusAnswer> => {
  try {
    const answer = await http.request({
      method: 'GET',
      url,
      headers: { accept: 'application/json', 'accept-encoding': 'identity' },
      timeout: TIMEOUT_MS,
      max_bytes: MAX_BYTES,
      only_type: 'application/json',
      redirects: REDIRECTS,
    });
    if (answer.status !== 200) return failure('http_status', answer.status);
    const parsed = parse(answer.body);
    if (parsed === undefined) return failure('not_json');
    return readStatus(parsed) ?? failure('unknown_shape');
  } catch (error) {
    log.info({ err: error, host: new URL(url).host }, 'the state of the systems could not be fetched');
    return failure(error instanceof OutboundError ? error.reason : 'network');
  }
};
