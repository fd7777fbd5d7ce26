import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Installation,
  openInstallation,
  openVisitorChat,
  reply,
  sendMessage,
  signIn,
} from '../product/installation.ts';
import { openRestrictiveProxy, type Restrictions } from './restrictive-proxy.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const startBehindProxy = async (restrictions: Restrictions, word: string) => {
  const proxy = await openRestrictiveProxy(installation.url, restrictions);
  const behind = { ...installation, url: proxy.url };
  const agentPage = await signIn(behind);
  const visitor = await openVisitorChat(behind);
  await sendMessage(visitor, `question by ${word}`);
  await agentPage.getByRole('navigation').getByText(`question by ${word}`).click();
  await agentPage.getByRole('log').getByText(`question by ${word}`).waitFor();
  await reply(agentPage, `answer by ${word}`);
  await visitor.chat.getByRole('log').getByText(`answer by ${word}`, { exact: true }).waitFor();
  await sendMessage(visitor, `thanks by ${word}`);
  await agentPage.getByRole('log').getByText(`thanks by ${word}`).waitFor();
  const close = async () => {
    await visitor.context.close();
    await agentPage.context().close();
    proxy.close();
  };
  return { proxy, agentPage, visitor, close };
};

describe('on any network', () => {
  it('a proxy that strips upgrades: widget and console talk by stream, and by socket once it lets one through', async () => {
    const { proxy, agentPage, visitor, close } = await startBehindProxy(
      { stripsUpgrades: true, holdsStreams: false },
      'stream',
    );
    expect(proxy.asked.filter((path) => path === '/cable/stream').length).toBeGreaterThanOrEqual(2);
    expect(proxy.asked).not.toContain('/cable/poll');
    expect(proxy.asked.join(' ')).not.toContain('pubsub_token');
    proxy.change({ stripsUpgrades: false });
    const before = proxy.asked.length;
    await expect
      .poll(() => proxy.asked.slice(before).filter((path) => path === 'upgrade /cable').length)
      .toBeGreaterThanOrEqual(2);
    await reply(agentPage, 'and now by socket');
    await visitor.chat.getByRole('log').getByText('and now by socket', { exact: true }).waitFor();
    await expect
      .poll(() => visitor.chat.getByRole('log').getByText('and now by socket', { exact: true }).count())
      .toBe(1);
    await close();
  });

  it('a proxy that also holds streams back: both talk by polls', async () => {
    const { proxy, close } = await startBehindProxy({ stripsUpgrades: true, holdsStreams: true }, 'polls');
    expect(proxy.asked).toContain('/cable/poll');
    await close();
  });
});
