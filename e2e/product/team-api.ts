import { vi } from 'vitest';
import { AGENT, type Installation } from './installation.ts';

const openSession = async ({ url }: Installation) => {
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
  // The first administrator is created after the start.
  const { data } = await vi.waitFor(() => send('POST', '/auth/sign_in', AGENT, {}), { timeout: 60_000, interval: 200 });
  return {
    accountId: data.account_id,
    send: (method: string, path: string, body?: unknown) =>
      send(method, path, body, { api_access_token: data.access_token }),
  };
};

/** Throws for a refused request. */
export const openTeamApi = async (installation: Installation) => {
  const { accountId, send } = await openSession(installation);
  return (method: string, path: string, body?: unknown) => send(method, `/api/v1/accounts/${accountId}${path}`, body);
};
export type TeamApi = Awaited<ReturnType<typeof openTeamApi>>;

/** After closing a conversation the administrator stays in it, instead of getting the next one. */
export const stayAfterClosing = async (installation: Installation) => {
  const { send } = await openSession(installation);
  await send('PUT', '/api/v1/profile', { ui_settings: { after_closing_conversation: 'stay' } });
};
