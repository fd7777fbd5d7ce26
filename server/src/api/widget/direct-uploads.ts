import type { Readable } from 'node:stream';
import { Iso, JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import {
  type Announced,
  announceUpload,
  presentUpload,
  receiveUpload,
  refuseSize,
} from '../../domain/uploads/direct-uploads.ts';
import { readBlobId } from '../../domain/uploads/signed-id.ts';
import { keepConsent } from '../../domain/visitors/record-consent.ts';
import { ensureSession } from '../../domain/visitors/sessions.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { conversationOf, conversationsPath } from '../access/conversation-access.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import { limitNewcomers, limitUploads } from '../access/visitor-limits.ts';

const Announcement = Type.Object({
  blob: Type.Object({
    filename: Type.String({ minLength: 1, maxLength: 500 }),
    content_type: Type.Optional(Type.String({ maxLength: 200 })),
    byte_size: Type.Integer(),
    /** MD5, base64 (RFC 1864). */
    checksum: Type.Optional(Type.String({ maxLength: 64 })),
  }),
});
const UploadPath = Type.Object({ signed_id: Type.String() });

const Upload = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  filename: Type.String(),
  content_type: Type.String(),
  byte_size: Type.Integer(),
  checksum: Nullable(Type.String()),
  created_at: Iso,
  signed_id: Type.String(),
  direct_upload: Type.Object({ url: Type.String(), headers: JsonObject }),
});

/** Wire protocol 4.14: announce a file, send its bytes, then attach its signed id. */
export const directUploadRoutes = (app: App, deps: Deps) => {
  const answer = (announced: Announced) => presentUpload(announced, deps.env);

  app.post(
    '/api/v1/widget/direct_uploads',
    { config: { permission: 'visitor' }, schema: { body: Announcement, response: { 200: Upload } } },
    async (request) => {
      const visitor = await visitorOf(deps, request);
      const { inbox } = visitor;
      if (!inbox.selected_feature_flags.includes('attachments'))
        throw forbidden('Attachments are turned off in this inbox.');
      refuseSize(request.body.blob);
      await limitUploads(deps, visitor);
      if (!visitor.session) await limitNewcomers(deps, request);
      // A file for the team makes a visitor a contact, as a message does.
      const session = await deps.write(async (tx) => {
        const found = await ensureSession(tx, visitor, deps.env.secretKey);
        await keepConsent(tx, visitor, found.contact);
        return found;
      });
      const owner = {
        inbox_id: inbox.id,
        contact_inbox_id: session.contactInbox.id,
        user_id: null,
        address: request.ip,
      };
      return answer(await announceUpload(deps, inbox.account_id, owner, request.body.blob));
    },
  );

  const teamPath = `${conversationsPath}/:conversation_id/direct_uploads`;
  app.post(
    teamPath,
    { config: { permission: 'conversations' }, schema: { body: Announcement, response: { 200: Upload } } },
    async (request) => {
      const { agent } = await conversationOf(deps, request);
      const owner = { inbox_id: null, contact_inbox_id: null, user_id: agent.user.id };
      return answer(await announceUpload(deps, agent.account.id, owner, request.body.blob));
    },
  );

  // In a plugin scope of its own, where no parser reads the bytes.
  app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    room.put<{ Params: { signed_id: string }; Body: Readable }>(
      '/uploads/:signed_id',
      { config: { permission: 'public', rawBody: true }, schema: { params: UploadPath } },
      async (request, reply) => {
        const id = readBlobId(request.params.signed_id, 'upload', deps.env.secretKey);
        if (id === undefined) throw notFound();
        await receiveUpload(deps, id, request.body);
        return reply.code(204).send();
      },
    );
  });
};
