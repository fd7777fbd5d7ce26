import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { Workspace } from '../../web/console/state/workspace.ts';
import { createApi } from '../../web/shared/api.ts';
import { memoryStorage } from '../../web/shared/storage.ts';
import type { NetworkLine } from '../servers/network-line.ts';
import { createBrowser, inBrowser, sayOnline } from './browser.ts';

export type Credentials = { email: string; password: string };

/** `askLine`: a separate connection to read the server's state while `line` is slow or frozen. */
export const createAgent = (name: string, credentials: Credentials, line: NetworkLine, askLine: NetworkLine) => {
  const origin = `http://127.0.0.1:${line.port}`;
  const storage = memoryStorage();
  let token = '';
  let profile: Profile | undefined;
  let workspace: Workspace | undefined;
  let browser = createBrowser(origin);

  const headers = (): Record<string, string> => (token ? { api_access_token: token } : {});
  const api = createApi({ baseUrl: origin, search: () => '', headers });
  const fresh = createApi({ baseUrl: `http://127.0.0.1:${askLine.port}`, search: () => '', headers });

  const signIn = async () => {
    const { data } = await api.post<{ data: Profile & { access_token: string } }>('/auth/sign_in', credentials);
    token = data.access_token;
    profile = data;
    return data;
  };

  const reloadProfile = async () => {
    profile = await api.get<Profile>('/api/v1/profile');
    return profile;
  };

  const close = () => {
    if (workspace) inBrowser(browser, () => workspace?.close());
    workspace = undefined;
  };

  const openConsole = async () => {
    const signedIn = profile ?? (await signIn());
    const { openWorkspace } = await import('../../web/console/state/workspace.ts');
    close();
    browser = createBrowser(origin);
    workspace = inBrowser(browser, () =>
      openWorkspace(api, signedIn, {
        storage,
        openConversation: () => {},
        profileNow: () => profile ?? signedIn,
        reloadProfile,
        serverNow: Date.now,
      }),
    );
    return workspace;
  };

  return {
    name,
    api,
    fresh,
    line,
    signIn,
    openConsole,
    close,
    workspace: () => workspace,
    id: () => profile?.id ?? 0,
    inPage: <T>(work: () => T): T => inBrowser(browser, work),
    open: (id: number | null) => inBrowser(browser, () => workspace?.open(id)),
    sayOnline: (isOnline: boolean) => sayOnline(browser, isOnline),
  };
};
export type Agent = ReturnType<typeof createAgent>;
