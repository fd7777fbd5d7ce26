import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * A dashboard app to try and to begin with: the orders of the contact beside a conversation. It answers only to a token that
 * the console's server has signed. docs/configure/administrators.md says how to start it.
 */
const ORDERS = [
  { number: 'A-1042', items: 'Brass lantern', state: 'Shipped' },
  { number: 'A-0977', items: '2 glass chimneys', state: 'Delivered' },
];

const decode = (part) => JSON.parse(Buffer.from(part, 'base64url').toString());

/** The claims of a token (JWT, HS256); undefined when it is not signed by the secret, expired, or meant for another app. */
export const verifyToken = (token, { secret, audience, now = Date.now() }) => {
  const [head, body, signature] = String(token).split('.');
  if (!head || !body || !signature) return undefined;
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims = decode(body);
  return claims.aud === audience && claims.exp * 1_000 > now ? claims : undefined;
};

const page = (consoleOrigin) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Order lookup</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 1rem; }
  table { border-collapse: collapse; inline-size: 100%; }
  th, td { padding: 0.35rem 0; border-block-end: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: start; }
</style>
<h1 id="who" style="font-size: 1rem">Order lookup</h1>
<p id="seen" role="status">Waiting for the conversation…</p>
<table hidden><thead><tr><th>Order<th>Items<th>Status</thead><tbody></tbody></table>
<script>
  const byId = (id) => document.getElementById(id);
  const show = async ({ conversation, contact, token }) => {
    byId('who').textContent = 'Orders of ' + (contact.name || 'this visitor');
    const response = await fetch('/orders', { method: 'POST', body: token ?? '' });
    const table = document.querySelector('table');
    table.hidden = !response.ok;
    if (!response.ok) return (byId('seen').textContent = 'Not allowed: the token is missing, expired or wrong.');
    const { agent, orders } = await response.json();
    byId('seen').textContent = 'Conversation ' + conversation.id + ', seen by ' + agent + '.';
    document.querySelector('tbody').replaceChildren(
      ...orders.map((order) => {
        const row = document.createElement('tr');
        for (const value of Object.values(order)) row.insertCell().textContent = value;
        return row;
      }),
    );
  };
  addEventListener('message', (event) => {
    if (event.origin !== ${JSON.stringify(consoleOrigin)} || typeof event.data !== 'string') return;
    const { event: name, data } = JSON.parse(event.data);
    if (name === 'appContext') void show(data);
  });
  parent.postMessage('chatwoot-dashboard-app:fetch-info', ${JSON.stringify(consoleOrigin)});
</script>`;

/** `consoleOrigin` is where agents sign in, `origin` the address of this app, as it is in the settings. */
export const createOrderLookup = ({ secret, consoleOrigin, origin }) =>
  createServer(async (request, response) => {
    if (request.method === 'POST' && request.url === '/orders') {
      let token = '';
      for await (const part of request) token += part;
      const claims = verifyToken(token, { secret: secret(), audience: origin() });
      response.writeHead(claims ? 200 : 403, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(claims ? { agent: claims.agent.name, orders: ORDERS } : {}));
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `frame-ancestors ${consoleOrigin}`,
    });
    return response.end(page(consoleOrigin));
  });

if (import.meta.main) {
  const { SECRET = '', CONSOLE = 'http://localhost:3000', PORT = '4100' } = process.env;
  const origin = `http://localhost:${PORT}`;
  createOrderLookup({ secret: () => SECRET, consoleOrigin: CONSOLE, origin: () => origin }).listen(Number(PORT), () =>
    // biome-ignore lint/suspicious/noConsole: says where it is
    console.log(`Order lookup: ${origin}`),
  );
}
