import { createHash } from 'node:crypto';
import type { HomeBlockOf } from '@porchlight/core/wire/settings/home-block.ts';

/** What a visitor hides: another title or text makes another announcement of it. */
export const announcementKey = ({ id, title, text }: Pick<HomeBlockOf<'announcement'>, 'id' | 'title' | 'text'>) =>
  createHash('sha256')
    .update(JSON.stringify([id, title, text]))
    .digest('base64url')
    .slice(0, 12);
