import { AGENT, type Installation } from '../product/installation.ts';

const signIn = async ({ url }: Installation): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  for (let left = 100; left > 0; left -= 1) {
    const answered = await fetch(`${url}/auth/sign_in`, { method: 'POST', headers, body: JSON.stringify(AGENT) });
    if (answered.ok) return (await answered.json()).data.access_token;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('The administrator cannot sign in.');
};

export const openTeam = async (installation: Installation) => {
  const api_access_token = await signIn(installation);
  return async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const answered = await fetch(`${installation.url}/api/v1/accounts/1${path}`, {
      method,
      headers: { api_access_token, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answered.text();
    if (!answered.ok) throw new Error(`${method} ${path} is refused: ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
};
export type Team = Awaited<ReturnType<typeof openTeam>>;
