import { Readable } from 'node:stream';
import { MAX_FILES_PER_MESSAGE } from '@porchlight/core/wire/limits.ts';
import { OutboundError } from '../../platform/clients/outbound-http.ts';
import { SlackError, unreachable } from '../../platform/clients/slack-error.ts';
import type { SlackFile } from '../../platform/database/schema/webhooks.ts';
import { HttpError } from '../../platform/errors.ts';
import { MIB, type UploadedFile } from '../../platform/files/uploaded-file.ts';
import type { Deps } from '../deps.ts';
import { judgeFile } from '../uploads/store-upload.ts';

/** Each is in memory while it is fetched. */
const MAX_BYTES = 20 * MIB;
const TIMEOUT_MS = 20_000;

const INSTEAD = 'Send it in Porchlight instead.';

/** The token is sent to no other server, whatever the event says. */
const isAtSlack = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username } = new URL(address);
  return protocol === 'https:' && port === '' && username === '' && hostname.endsWith('.slack.com');
};

type Fetched = { uploads: UploadedFile[]; problems: string[] };

/** Undefined where Slack shows a page to sign in instead of the file. @throws SlackError to try again */
const download = async ({ http }: Pick<Deps, 'http'>, token: string, file: SlackFile) => {
  const request = { method: 'GET', url: file.url, headers: { authorization: `Bearer ${token}` } } as const;
  const response = await http
    .request({ ...request, timeout: TIMEOUT_MS, max_bytes: MAX_BYTES })
    .catch((error: unknown) => {
      throw error instanceof OutboundError && error.reason !== 'too_large' ? unreachable(error) : error;
    });
  if (response.status === 429 || response.status >= 500) throw new SlackError('unavailable', `http_${response.status}`);
  const isPage = response.headers['content-type']?.startsWith('text/html') && !file.content_type.includes('html');
  return response.status === 200 && !isPage ? response.body : undefined;
};

const fetchOne = async (deps: Deps, token: string, file: SlackFile): Promise<UploadedFile | string> => {
  const tooBig = `${file.name} is larger than ${MAX_BYTES / MIB} MB. ${INSTEAD}`;
  if (!isAtSlack(file.url)) return `${file.name} is not stored in Slack. ${INSTEAD}`;
  if (file.size > MAX_BYTES) return tooBig;
  const bytes = await download(deps, token, file).catch((error: unknown) => {
    if (error instanceof OutboundError) return null;
    throw error;
  });
  if (bytes === null) return tooBig;
  if (bytes === undefined)
    return `${file.name} cannot be read by the Slack app, which lacks the permission files:read. ${INSTEAD}`;
  const received = await deps.files.receive(Readable.from([bytes]));
  const upload = { filename: file.name, content_type: file.content_type, received };
  try {
    await judgeFile(upload);
    return upload;
  } catch (error) {
    await deps.files.discard(received);
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return `${error.message}. ${INSTEAD}`;
  }
};

export const discardFetched = ({ files }: Pick<Deps, 'files'>, { uploads }: Fetched) =>
  Promise.all(uploads.map(({ received }) => files.discard(received)));

/** The files of a reply; those that cannot be passed on are named in `problems`. @throws SlackError to try again */
export const fetchReplyFiles = async (
  deps: Deps,
  token: string,
  files: readonly SlackFile[],
  isLastTry: boolean,
): Promise<Fetched> => {
  const fetched: Fetched = { uploads: [], problems: [] };
  for (const file of files.slice(0, MAX_FILES_PER_MESSAGE)) {
    const result = await fetchOne(deps, token, file).catch(async (error: unknown) => {
      if (error instanceof SlackError && isLastTry) return `${file.name} could not be fetched from Slack. ${INSTEAD}`;
      await discardFetched(deps, fetched);
      throw error;
    });
    if (typeof result === 'string') fetched.problems.push(result);
    else fetched.uploads.push(result);
  }
  if (files.length > MAX_FILES_PER_MESSAGE)
    fetched.problems.push(`A message has up to ${MAX_FILES_PER_MESSAGE} files: the others were left out.`);
  return fetched;
};
