import { type Api, createApi } from '../../web/shared/api.ts';
import type { Operation } from '../operations/openapi.ts';
import type { NetworkLine } from '../servers/network-line.ts';
import type { Visitor } from './visitor.ts';

type Credentials = { email: string; password: string };

/** An administrator who tries every operation; signs in again when an operation has signed them out. */
export const createSignedIn = (credentials: Credentials, line: NetworkLine) => {
  let token = '';
  const headers = (): Record<string, string> => (token ? { api_access_token: token } : {});
  const api = createApi({ baseUrl: `http://127.0.0.1:${line.port}`, search: () => '', headers });
  return {
    api,
    signIn: async () => {
      const isIn =
        token !== '' &&
        (await api.get('/api/v1/profile').then(
          () => true,
          () => false,
        ));
      if (isIn) return;
      token = '';
      const { data } = await api.post<{ data: { access_token: string } }>('/auth/sign_in', credentials);
      token = data.access_token;
    },
  };
};

export const createStranger = (line: NetworkLine): Api =>
  createApi({ baseUrl: `http://127.0.0.1:${line.port}`, search: () => '', headers: () => ({}) });

/** The caller that an operation is tried with. */
export const rightsOf =
  (administrator: Api, visitor: Visitor, stranger: Api) =>
  (who: Operation['who']): Api =>
    who === 'team' ? administrator : who === 'visitor' ? visitor.api : stranger;
