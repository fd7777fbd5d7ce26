import { createApi } from '../../web/shared/api.ts';
import { ADMIN, type Installation, ZONE } from '../servers/installation.ts';
import type { NetworkLine } from '../servers/network-line.ts';
import { openNetworkLine } from '../servers/network-line.ts';
import type { Inbox } from '../world.ts';
import type { Traffic } from './traffic.ts';

type Mail = { id: number; to_address: string };
type TeamInbox = { id: number; name: string; website_token: string; hmac_token: string };

const PASSWORD = 'Lantern-light-12!';
const INVITATION_MS = 30_000;

export const AGENTS = [
  { name: 'ben', inboxes: [0, 1, 3] },
  { name: 'cleo', inboxes: [0] },
  { name: 'dara', inboxes: [2] },
] as const;
export const VISITORS_OF_INBOX = 3;

/** One actor's connection, which identifies their traffic. */
export const lineFor = async (traffic: Traffic, installation: Installation, actor: string, index: number) => {
  const line = await openNetworkLine(installation.targetFor(index));
  traffic.belongs(line.port, actor);
  return line;
};

const toInbox = ({ id, name, website_token, hmac_token }: TeamInbox): Inbox => ({
  id,
  name,
  websiteToken: website_token,
  hmacToken: hmac_token,
});

export const openAdministrator = async (line: NetworkLine) => {
  let token = '';
  const headers = (): Record<string, string> => (token ? { api_access_token: token } : {});
  const api = createApi({ baseUrl: `http://127.0.0.1:${line.port}`, search: () => '', headers });
  const { data } = await api.post<{ data: { access_token: string; account_id: number } }>('/auth/sign_in', ADMIN);
  token = data.access_token;
  return { api, token: () => token, accountId: data.account_id };
};
export type Administrator = Awaited<ReturnType<typeof openAdministrator>>;

export const createInboxes = async ({ api, accountId }: Administrator): Promise<Inbox[]> => {
  const path = `/api/v1/accounts/${accountId}/inboxes`;
  for (const name of ['Shop', 'Support', 'Kiosk'])
    await api.post(path, { name, channel: { type: 'web_widget', website_url: `https://${name}.example` } });
  const { payload } = await api.get<{ payload: TeamInbox[] }>(path);
  for (const { id } of payload) await api.patch(`${path}/${id}`, { working_hours_enabled: true, timezone: ZONE });
  return payload.map(toInbox).sort((one, other) => one.id - other.id);
};

const tokenInMail = async ({ api, accountId }: Administrator, email: string) => {
  const path = `/api/v1/accounts/${accountId}/mails`;
  for (const end = Date.now() + INVITATION_MS; Date.now() < end; ) {
    const { payload } = await api.get<{ payload: Mail[] }>(path);
    const mail = payload.find(({ to_address }) => to_address === email);
    if (mail) {
      const { text } = await api.get<{ text: string }>(`${path}/${mail.id}`);
      return /token=([\w-]+)/.exec(text)?.[1] ?? '';
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`There is no invitation for ${email}.`);
};

export const employ = async (administrator: Administrator, name: string, inboxes: readonly Inbox[]) => {
  const { api, accountId } = administrator;
  const email = `${name}@example.com`;
  const { id } = await api.post<{ id: number }>(`/api/v1/accounts/${accountId}/agents`, { email, name });
  const reset_password_token = await tokenInMail(administrator, email);
  await api.put('/auth/password', { reset_password_token, password: PASSWORD, password_confirmation: PASSWORD });
  for (const inbox of inboxes)
    await api.post(`/api/v1/accounts/${accountId}/inbox_members`, { inbox_id: inbox.id, user_ids: [id] });
  return { email, password: PASSWORD };
};
