export type Json = Record<string, unknown>;

export interface Timestamps {
  created_at: number;
  updated_at: number;
}
