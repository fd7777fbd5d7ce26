import type { DomainEvent } from '../../domain/events.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import { hasLink, previewOptions, wantsPreview } from '../../domain/messages/link-previews.ts';
import type { JobDraft } from '../../platform/database/reaction-types.ts';
import type { PlanReads } from './reaction-reads.ts';

/** The page of a link is fetched after the message is stored. Messages without a link cost no read. */
export const previewJobsOf = async (event: DomainEvent, reads: PlanReads): Promise<JobDraft<JobPayloads>[]> => {
  if (event.name !== 'message.created') return [];
  const { message, message_id, conversation } = event.payload;
  if (!hasLink(message) || !wantsPreview(await reads.linkPreviewsOf(conversation.inbox_id), message)) return [];
  return [{ name: 'link_preview.add', payload: { message_id }, options: previewOptions(conversation) }];
};
