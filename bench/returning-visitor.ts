import { WHOLE_BROWSER } from '../e2e/product/browsers.ts';
import { AGENT, openSeparateInstallation } from '../e2e/product/installation.ts';
import { createVisitor } from '../e2e/product/visitor-api.ts';
import { openPagesBeside } from './live/pages-beside.ts';
import { openPlainBrowser } from './live/plain-browser.ts';
import { openReference } from './live/reference.ts';
import { median, report, reportRatio, sideBySide } from './live/side-by-side.ts';
import { framing, withReference } from './live/visit-pages.ts';

/**
 * A returning visitor's conversation: from the request of the page to the paint of the last of 20 messages, with an
 * empty cache, in turns with the reference client on the same server.
 */
const TIMES = 7;
const MESSAGES = 20;
const LAST = `message ${MESSAGES - 1}`;

const installation = await openSeparateInstallation({}, [], WHOLE_BROWSER);
const websiteToken = installation.websiteToken();
const visitor = await createVisitor(installation);
await visitor.sendMessage('message 0');
const signedIn = await fetch(`${installation.url}/auth/sign_in`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(AGENT),
});
const { data: agent } = await signedIn.json();
const reply = (content: string) =>
  fetch(`${installation.url}/api/v1/accounts/${agent.account_id}/conversations/1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', api_access_token: agent.access_token },
    body: JSON.stringify({ content }),
  });
for (let n = 1; n < MESSAGES; n += 1) {
  const text = n === MESSAGES - 1 ? LAST : `message ${n}, of **some** length, with a [link](https://example.com/${n})`;
  if (n % 2) await reply(text);
  else await visitor.sendMessage(text);
}

const beside = openPagesBeside(installation.url);
const reference = await openReference(installation.url, beside);
const plain = await openPlainBrowser();
const query = `?website_token=${websiteToken}&cw_conversation=${visitor.token}`;

const visits = await sideBySide(
  TIMES,
  () => plain.visit(beside.put(framing(`/widget${query}#/messages`, LAST))),
  async () => {
    const page = await reference.widget(`${websiteToken}&cw_conversation=${visitor.token}`);
    return plain.visit(beside.put(withReference(page, LAST, true)));
  },
);
await plain.close();
report('requests of a returning conversation', median(visits.ours.map(({ requests }) => requests)), 'requests', 4);
reportRatio(
  'returning conversation painted, against a reference of the peer’s weight and stack',
  visits.ours.map(({ paint }) => paint),
  visits.theirs.map(({ paint }) => paint),
  0.35,
);
beside.close();
await installation.close();
