import { Type } from 'typebox';
import type { App } from '../app.ts';
import { administratorOf } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { invalidRecord } from '../errors.ts';
import { isUploadedFile } from '../http/multipart.ts';
import { refuseAbove } from '../limits/refuse.ts';
import { LIMITS } from '../limits/table.ts';
import { fileAddress } from './addresses.ts';
import { judgeFile, keepFiles } from './keep.ts';

const Body = Type.Object({ attachment: Type.Optional(Type.Unknown()) });

/**
 * Wire protocol 11.15: a picture for an article, which names it by its address. For whoever may write articles. A picture by
 * somebody else's address is not fetched: an article can name that as it is.
 */
export const teamUploadRoutes = (app: App, deps: Deps) => {
  app.post('/api/v1/accounts/:account_id/upload', { schema: { body: Body } }, async (request) => {
    const { account } = await administratorOf(deps, request);
    const { attachment } = request.body;
    if (!isUploadedFile(attachment)) throw invalidRecord('A picture is needed under attachment', ['attachment']);
    await refuseAbove(deps, [LIMITS.uploadsByAccount, String(account.id)]);
    if ((await judgeFile(attachment)).file_type !== 'image')
      throw invalidRecord('The file must be a picture', ['attachment']);
    const [file] = await keepFiles(deps, [attachment]);
    const key = file?.key ?? '';
    return { file_url: `${deps.env.publicUrl}${fileAddress(key, file?.file_name)}`, blob_key: key, blob_id: key };
  });
};
