/** Only this file converts the store's milliseconds to the wire's seconds or ISO text. */
export const unix = (ms: number) => Math.floor(ms / 1000);
export const unix0 = (ms: number | null) => (ms === null ? 0 : Math.floor(ms / 1000));
export const unixOrNull = (ms: number | null) => (ms === null ? null : Math.floor(ms / 1000));
/** ISO-8601 with milliseconds and Z, in UTC. */
export const iso = (ms: number) => new Date(ms).toISOString();
export const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));
