import { CONTINUE_LINK_PATH, OWN_DATA_PATH } from '@porchlight/core/wire/http.ts';
import type { Api } from '../../shared/api.ts';

export type OwnData = {
  person: { name: string | null; email: string | null; phone_number: string | null; created_at: string };
  conversations: unknown[];
};

/** Opens the conversations on another device, once. `expires_in` is in seconds. */
type ContinueLink = { url: string; expires_in: number };

/** Each rejects when it fails. */
export const fetchOwnData = (api: Api) => api.get<OwnData>(OWN_DATA_PATH);
export const eraseOwnData = (api: Api) => api.delete<void>(OWN_DATA_PATH);
export const createContinueLink = (api: Api) => api.post<ContinueLink>(CONTINUE_LINK_PATH);
