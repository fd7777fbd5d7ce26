import type { Static } from 'typebox';
import { OneOf } from '../schema.ts';

/** The looks of a help centre's site. Docs: every category and article beside the text. */
export const PORTAL_TEMPLATES = ['classic', 'cards', 'docs'] as const;
export const PortalTemplate = OneOf(PORTAL_TEMPLATES);
export type PortalTemplate = Static<typeof PortalTemplate>;
