import { createCannedResponse } from '../canned-responses/save-canned-response.ts';
import type { Deps } from '../deps.ts';
import { createArticle } from '../help-centre/save-article.ts';
import type { Agent } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import { SAMPLE_ARTICLE, SAMPLE_RESPONSE } from './sample-content.ts';
import { markSample } from './sample-marks.ts';

/** Under a short code that is free. */
export const addSampleResponse = async (tx: Tx, env: Deps['env'], agent: Agent, folder: string): Promise<void> => {
  const { id: account_id } = agent.account;
  const taken = await tx.db
    .selectFrom('canned_responses')
    .select('short_code')
    .where('account_id', '=', account_id)
    .execute();
  const isTaken = (code: string) => taken.some(({ short_code }) => short_code === code);
  let short_code: string = SAMPLE_RESPONSE.short_code;
  for (let count = 2; isTaken(short_code); count += 1) short_code = `${SAMPLE_RESPONSE.short_code}-${count}`;
  const files = { kept: [], blobIds: [], uploader: { user_id: agent.user.id, account_id }, env };
  const { content } = SAMPLE_RESPONSE;
  const { id } = await createCannedResponse(tx, agent, { short_code, content, folder }, files);
  await markSample(tx, account_id, { canned_response_id: id });
};

/** A draft: visitors do not see it. Without a help centre there is none. */
export const addSampleArticle = async (tx: Tx, { account, user }: Agent): Promise<void> => {
  const portal = await tx.db
    .selectFrom('portals')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('archived', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!portal) return;
  const { id } = await createArticle(tx, portal, user.id, SAMPLE_ARTICLE);
  await markSample(tx, account.id, { article_id: id });
};
