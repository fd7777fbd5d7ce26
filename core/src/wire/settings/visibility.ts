import type { Static } from 'typebox';
import { OneOf } from '../schema.ts';

/** Of macros and canned responses. `personal`: only for their author; `global`: for all agents of the account. */
export const VISIBILITIES = ['personal', 'global'] as const;
export const Visibility = OneOf(VISIBILITIES);
export type Visibility = Static<typeof Visibility>;
