/** Text on SQLite, jsonb on PostgreSQL. */
export type Json = Record<string, unknown>;

export interface Timestamps {
  created_at: number;
  updated_at: number;
}
