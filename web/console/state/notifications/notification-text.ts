import type { TeamNotification } from '@porchlight/core/wire/notification.ts';
import { t } from './texts.ts';

const PREVIEW = 160;

export const titleOf = ({ notification_type, primary_actor_id: id, primary_actor }: TeamNotification) =>
  t(`TYPE_${notification_type}`, { id, name: primary_actor.meta.sender.name || t('VISITOR') });

export const previewOf = ({ primary_actor }: TeamNotification) =>
  (primary_actor.messages.at(-1)?.content ?? '').replaceAll(/\s+/g, ' ').slice(0, PREVIEW);
