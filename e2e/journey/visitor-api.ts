import type { House } from './house.ts';

/** The address and headers of a visitor's own calls. */
export const visitorCall = async (house: House, method: string, path: string, token: string, body?: unknown) => {
  const answer = await fetch(`${house.url}/api/v1/widget/${path}?website_token=${house.websiteToken()}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : JSON.parse((await answer.text()) || 'null');
};

/** A new visitor without a browser: what they write, by the API their widget calls. */
export const meetVisitor = async (house: House) => {
  const page = await (await fetch(`${house.url}/widget?website_token=${house.websiteToken()}`)).text();
  const token = /authToken\W+?"([^"]+)"/.exec(page)?.[1] ?? '';
  let begun = false;
  return {
    token,
    say: async (content: string): Promise<void> => {
      await visitorCall(house, 'POST', begun ? 'messages' : 'conversations', token, {
        message: { content, echo_id: crypto.randomUUID() },
      });
      begun = true;
    },
  };
};
