import { type Static, Type } from 'typebox';
import { Iso, Nullable, OneOf } from '../schema.ts';

/** Parts of the server whose level can be set while it runs. */
export const LOG_AREAS = ['http', 'jobs', 'live', 'mail', 'webhooks', 'database'] as const;
export type LogArea = (typeof LOG_AREAS)[number];

/** `silent` is left out: no one can turn the log off while the server runs. */
export const RUNTIME_LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type RuntimeLogLevel = (typeof RUNTIME_LOG_LEVELS)[number];

export const MAX_LOG_LEVEL_MINUTES = 24 * 60;

/** `level` is that of `LOG_LEVEL` where `expires_at` is null. */
export const AreaLogLevel = Type.Object({
  area: OneOf(LOG_AREAS),
  level: Type.String(),
  expires_at: Nullable(Iso),
  set_by: Nullable(Type.String()),
});
export type AreaLogLevel = Static<typeof AreaLogLevel>;

export const LogLevels = Type.Object({ base: Type.String(), payload: Type.Array(AreaLogLevel) });
export type LogLevels = Static<typeof LogLevels>;
