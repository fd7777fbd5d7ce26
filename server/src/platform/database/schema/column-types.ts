/** A column of JSON: text on SQLite, jsonb on PostgreSQL. */
export type Json = Record<string, unknown>;

/** The times most rows carry, in epoch milliseconds. */
export interface Timestamps {
  created_at: number;
  updated_at: number;
}
