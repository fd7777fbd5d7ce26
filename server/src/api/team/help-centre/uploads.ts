import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { isMemberOfAny } from '../../../domain/help-centre/member-queries.ts';
import { fileAddress } from '../../../domain/uploads/file-urls.ts';
import { expectPicture } from '../../../domain/uploads/named-files.ts';
import { countTeamUpload } from '../../../domain/uploads/quotas.ts';
import { dropFiles, judgeFile, keepFiles } from '../../../domain/uploads/store-upload.ts';
import { invalidRecord, notAuthorized } from '../../../platform/errors.ts';
import { isUploadedFile } from '../../../platform/files/uploaded-file.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { agentOf } from '../../access/agent-auth.ts';

const writerOf = async (deps: Deps, request: FastifyRequest) => {
  const agent = await agentOf(deps, request);
  if (agent.permissions.has('knowledge_base_manage') || (await isMemberOfAny(deps, agent.account.id, agent.user.id)))
    return agent;
  throw notAuthorized();
};

const Body = Type.Object({ attachment: Type.Optional(Type.Unknown()) });

const UploadedFile = Type.Object({ file_url: Type.String(), blob_key: Type.String(), blob_id: Type.String() });

/** Wire protocol 11.15. Swept after a day without an article. Pictures of other servers are not fetched. */
export const teamUploadRoutes = (app: App, deps: Deps) => {
  app.post(
    '/api/v1/accounts/:account_id/upload',
    { config: { permission: 'help_centres' }, schema: { body: Body, response: { 200: UploadedFile } } },
    async (request) => {
      const { account, user } = await writerOf(deps, request);
      const { attachment } = request.body;
      if (!isUploadedFile(attachment)) throw invalidRecord('attachment must be an image', ['attachment']);
      await refuseAbove(deps, [LIMITS.uploadsByAccount, String(account.id)]);
      if ((await judgeFile(attachment)).file_type !== 'image')
        throw invalidRecord('The file must be an image', ['attachment']);
      const [file] = await keepFiles(deps, [attachment]);
      if (!file) throw invalidRecord('attachment must be an image', ['attachment']);
      const { key, file_name } = file;
      await deps
        .write(async (tx) => {
          await countTeamUpload(tx, deps, { account_id: account.id }, file.file_size);
          await expectPicture(tx, { account_id: account.id, user_id: user.id }, file);
        })
        .catch(async (error: unknown) => {
          await dropFiles(deps, [file]);
          throw error;
        });
      return { file_url: `${deps.env.publicUrl}${fileAddress(key, file_name)}`, blob_key: key, blob_id: key };
    },
  );
};
