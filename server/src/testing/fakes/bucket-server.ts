import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Stored = { body: Buffer; type: string; modified: number };

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

const answerXml = (response: ServerResponse, status: number, text: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text);

/** The part of the API of S3 that the product uses, in memory: objects, lists, copies, uploads in parts. */
export const startBucket = async () => {
  const objects = new Map<string, Stored>();
  const parts = new Map<string, Buffer[]>();
  /** Paths that are answered with 500. */
  const failing = new Set<string>();

  const put = (request: IncomingMessage, response: ServerResponse, { pathname, searchParams }: URL, body: Buffer) => {
    const source = objects.get(`/${request.headers['x-amz-copy-source']}`);
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(String(request.headers['x-amz-copy-source-range'])) ?? [];
    const bytes = start ? source?.body.subarray(Number(start), Number(end) + 1) : source?.body;
    const content = bytes ?? body;
    const uploadId = searchParams.get('uploadId');
    if (uploadId) {
      const list = parts.get(uploadId) ?? [];
      list[Number(searchParams.get('partNumber')) - 1] = content;
      parts.set(uploadId, list);
    } else
      objects.set(pathname, { body: content, type: String(request.headers['content-type']), modified: Date.now() });
    response.setHeader('etag', etagOf(content));
    if (!source) return response.end();
    const root = uploadId ? 'CopyPartResult' : 'CopyObjectResult';
    return answerXml(response, 200, `<${root}><ETag>${etagOf(content)}</ETag></${root}>`);
  };

  const post = (response: ServerResponse, { pathname, searchParams }: URL, body: Buffer) => {
    if (searchParams.has('uploads')) {
      const id = `upload-${parts.size + 1}`;
      parts.set(id, []);
      return answerXml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const uploadId = searchParams.get('uploadId');
    if (uploadId) {
      const whole = Buffer.concat(parts.get(uploadId) ?? []);
      objects.set(pathname, { body: whole, type: '', modified: Date.now() });
      return answerXml(response, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
    }
    for (const [, key] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(`/bucket/${key}`);
    return answerXml(response, 200, '<DeleteResult></DeleteResult>');
  };

  const get = (request: IncomingMessage, response: ServerResponse, { pathname, searchParams }: URL) => {
    if (searchParams.get('list-type') === '2') {
      const contents = [...objects].map(
        ([name, { body, modified }]) =>
          `<Contents><Key>${name.slice('/bucket/'.length)}</Key><Size>${body.length}</Size><LastModified>${new Date(modified).toISOString()}</LastModified></Contents>`,
      );
      const list = `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
      return answerXml(response, 200, list);
    }
    const found = objects.get(pathname);
    if (!found) return answerXml(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(String(request.headers.range)) ?? [];
    const part = start ? found.body.subarray(Number(start), Number(end) + 1) : found.body;
    const range = start ? { 'content-range': `bytes ${start}-${end}/${found.body.length}` } : {};
    response.writeHead(start ? 206 : 200, { 'content-length': part.length, 'content-type': found.type, ...range });
    return response.end(request.method === 'HEAD' ? undefined : part);
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const body = await buffer(request);
    if ([...failing].some((part) => url.pathname.includes(part)))
      return answerXml(response, 500, '<Error><Code>InternalError</Code><Message>no</Message></Error>');
    if (request.method === 'PUT') return put(request, response, url, body);
    if (request.method === 'POST') return post(response, url, body);
    if (request.method === 'DELETE') return response.writeHead(204).end();
    return get(request, response, url);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { endpoint, bucket: 'bucket', region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 's' };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { settings, objects, failing, close };
};
export type BucketServer = Awaited<ReturnType<typeof startBucket>>;
