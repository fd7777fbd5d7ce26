import type { FastifyRequest } from 'fastify';
import { browserFacts } from '../../domain/conversations/browser-facts.ts';
import { executeCampaign, findRunning } from '../../domain/conversations/execute-campaign.ts';
import type { Deps } from '../../domain/deps.ts';
import { refuseUnproven } from '../../domain/visitors/captcha.ts';
import { keepConsent } from '../../domain/visitors/record-consent.ts';
import { ensureSession, type Visitor } from '../../domain/visitors/sessions.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import { limitNewcomers } from '../access/visitor-limits.ts';

/** The campaign begins their conversation. False when the inbox has no such campaign running. */
export const triggerCampaign = async (
  deps: Deps,
  request: FastifyRequest,
  visitor: Visitor,
  event_info: Json,
): Promise<boolean> => {
  refuseUnproven(deps, visitor);
  if (!visitor.session) await limitNewcomers(deps, request);
  const facts = browserFacts({
    userAgent: request.headers['user-agent'],
    acceptLanguage: request.headers['accept-language'],
  });
  return deps.write(async (tx) => {
    const campaign = await findRunning(tx, visitor.inbox.id, event_info['campaign_id']);
    if (!campaign) return false;
    const begun = await ensureSession(tx, visitor, deps.env.secretKey);
    await keepConsent(tx, visitor, begun.contact);
    await executeCampaign(tx, begun, campaign, { ...event_info, ...facts, conversation_language: visitor.locale });
    return true;
  });
};
