import type { Installation } from './installation.ts';

export const visitorCall = async (
  installation: Installation,
  method: string,
  path: string,
  token: string,
  body?: unknown,
) => {
  const answer = await fetch(`${installation.url}/api/v1/widget/${path}?website_token=${installation.websiteToken()}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : JSON.parse((await answer.text()) || 'null');
};

/** As a browser on this machine reports it. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Without a browser: they write by the API that their widget calls. */
export const createVisitor = async (installation: Installation) => {
  const page = await (await fetch(`${installation.url}/widget?website_token=${installation.websiteToken()}`)).text();
  const token = /authToken\W+?"([^"]+)"/.exec(page)?.[1] ?? '';
  let begun = false;
  return {
    token,
    sendMessage: async (content: string): Promise<void> => {
      await visitorCall(installation, 'POST', begun ? 'messages' : 'conversations', token, {
        message: { content, echo_id: crypto.randomUUID(), time_zone: timeZone },
      });
      begun = true;
    },
  };
};
