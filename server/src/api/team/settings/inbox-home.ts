import { JsonObject, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { HomeBlock, HomeBlocks, STATUS_PROBLEMS } from '@porchlight/core/wire/settings/home-block.ts';
import { HomeView } from '@porchlight/core/wire/widget/home.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { findCategoryNames } from '../../../domain/help-centre/home-articles.ts';
import { categoryIdOf } from '../../../domain/home-blocks/category.ts';
import { homeBlocksOf } from '../../../domain/home-blocks/home-blocks.ts';
import { changeHomeBlock } from '../../../domain/inboxes/change-home-block.ts';
import { storePicture } from '../../../domain/uploads/store-picture.ts';
import { invalidRecord } from '../../../platform/errors.ts';
import { isUploadedFile } from '../../../platform/files/uploaded-file.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { presentHome, statusAddresses } from '../../../presenters/widget-home.ts';
import { managedInboxOf } from '../../access/inbox-access.ts';

const inboxPath = '/api/v1/accounts/:account_id/inboxes/:inbox_id';
/** The widget is 384 px wide, on screens of double density. */
const PICTURE_WIDTH = 800;

const Preview = Type.Object({ home_blocks: HomeBlocks });
const StatusReport = Type.Object({
  url: Type.String(),
  /** Null: the address says how the systems are. */
  problem: Nullable(OneOf(STATUS_PROBLEMS)),
  http_status: Nullable(Type.Integer()),
});
const PreviewedHome = Type.Object({ payload: Type.Array(HomeView), statuses: Type.Array(StatusReport) });
const Picture = Type.Object({ picture: Type.Optional(Type.Unknown()) });
const BlockPath = Type.Object({ block_id: Type.String({ maxLength: 40 }) });

/** What visitors would get of blocks that are not saved, whenever they are shown, and why a status has no line. */
const previewRoute = (app: App, deps: Deps) => {
  app.post(
    `${inboxPath}/home_preview`,
    { config: { permission: 'inbox_manage' }, schema: { body: Preview, response: { 200: PreviewedHome } } },
    async (request) => {
      const { agent, inbox } = await managedInboxOf(deps, request);
      await refuseAbove(deps, [LIMITS.homePreviews, String(agent.user.id)]);
      const { home_blocks: blocks } = request.body;
      const urls = statusAddresses(blocks);
      const answers = new Map(
        await Promise.all(urls.map(async (url) => [url, await deps.statusPages.check(url)] as const)),
      );
      return {
        payload: presentHome(blocks, {
          category: await findCategoryNames(deps.db, inbox, categoryIdOf(blocks)),
          statusOf: (url) => answers.get(url),
          now: undefined,
        }),
        statuses: [...answers].map(([url, answer]) =>
          'problem' in answer ? { url, ...answer } : { url, problem: null, http_status: null },
        ),
      };
    },
  );
};

/** Wire protocol 10.5. */
export const inboxHomeRoutes = (app: App, deps: Deps) => {
  previewRoute(app, deps);

  app.patch(
    `${inboxPath}/home_blocks/:block_id`,
    {
      config: { permission: 'inbox_manage' },
      schema: { params: BlockPath, body: JsonObject, response: { 200: payloadOf(Type.Array(HomeBlock)) } },
    },
    async (request) => {
      const { inbox } = await managedInboxOf(deps, request);
      const changed = await deps.write((tx) => changeHomeBlock(tx, inbox, request.params.block_id, request.body));
      return { payload: homeBlocksOf(changed) };
    },
  );

  app.post(
    `${inboxPath}/home_pictures`,
    {
      config: { permission: 'inbox_manage' },
      schema: { body: Picture, response: { 200: Type.Object({ url: Type.String() }) } },
    },
    async (request) => {
      const { agent, inbox } = await managedInboxOf(deps, request);
      const { picture } = request.body;
      if (!isUploadedFile(picture)) throw invalidRecord('The picture must be an uploaded file', ['picture']);
      await refuseAbove(deps, [LIMITS.uploadsByAccount, String(inbox.account_id)]);
      const owner = { account_id: inbox.account_id, user_id: agent.user.id };
      return { url: await storePicture(deps, owner, picture, PICTURE_WIDTH) };
    },
  );
};
