import type { Multipart } from '@fastify/multipart';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { badRequest, HttpError } from '../errors.ts';
import type { FileStore } from '../files/files.ts';
import { MAX_FILE_BYTES, MIB, type UploadedFile } from '../files/uploaded-file.ts';
import type { App } from './app-type.ts';
import { type Parameters, setParameter } from './parameters.ts';

const MAX_FILES = 15;
const MAX_FIELDS_BYTES = 4 * MIB;

declare module 'fastify' {
  interface FastifyRequest {
    uploads: UploadedFile[] | undefined;
  }
}

const readPart = async (part: Multipart, files: FileStore, request: FastifyRequest) => {
  if (part.type === 'field') return part.value;
  if (!part.filename) {
    part.file.resume();
    return null;
  }
  const upload: UploadedFile = {
    filename: part.filename,
    content_type: part.mimetype,
    received: await files.receive(part.file),
  };
  request.uploads = [...(request.uploads ?? []), upload];
  if (part.file.truncated) throw Object.assign(new Error('size is too big'), { code: 'FST_REQ_FILE_TOO_LARGE' });
  return upload;
};

const readParts = async (request: FastifyRequest, files: FileStore): Promise<Parameters> => {
  const parameters: Parameters = {};
  let fieldBytes = 0;
  for await (const part of request.parts()) {
    const value = await readPart(part, files, request);
    if (typeof value === 'string') fieldBytes += value.length;
    if (fieldBytes > MAX_FIELDS_BYTES) throw new HttpError(413, { error: 'The request is too large.' });
    setParameter(parameters, part.fieldname, value);
  }
  return parameters;
};

/** Accepts `multipart/form-data` on every route; files that no feature kept are discarded when it is answered. */
export const acceptMultipart = async (app: App, files: FileStore) => {
  await app.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES, files: MAX_FILES, fields: 500, fieldSize: MIB, fieldNameSize: 500, parts: 500 },
    throwFileSizeLimit: false,
  });
  app.decorateRequest('uploads', undefined);
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    request.body = await readParts(request, files).catch((error: Error) => {
      // Errors of limits and disks have a code; one without it is the parser's error for a broken body.
      throw 'code' in error || error instanceof HttpError ? error : badRequest('The multipart body cannot be read.');
    });
  });
  // Not when the response is over, which is never where the client has gone.
  app.addHook('onSend', async (request) => {
    for (const { received } of request.uploads ?? []) await files.discard(received);
  });
};
