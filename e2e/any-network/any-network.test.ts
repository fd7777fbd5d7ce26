import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, arrive, type House, openQuietHouse, say, sitDown } from '../journey/house.ts';
import { type Narrowness, openNarrowProxy } from './narrow-proxy.ts';

let house: House;
beforeAll(async () => {
  house = await openQuietHouse();
});
afterAll(() => house?.close());

/** A visitor and an agent talk live, both behind the proxy. Answers how to go on. */
const talkBehind = async (narrowness: Narrowness, word: string) => {
  const proxy = await openNarrowProxy(house.url, narrowness);
  const behind = { ...house, url: proxy.url };
  const desk = await sitDown(behind);
  const visitor = await arrive(behind);
  await say(visitor, `question by ${word}`);
  await desk.getByRole('navigation').getByText(`question by ${word}`).click();
  await desk.getByRole('log').getByText(`question by ${word}`).waitFor();
  await answer(desk, `answer by ${word}`);
  await visitor.chat.getByRole('log').getByText(`answer by ${word}`, { exact: true }).waitFor();
  // Live in the other direction too, with the thread open: nothing but news brings this.
  await say(visitor, `thanks by ${word}`);
  await desk.getByRole('log').getByText(`thanks by ${word}`).waitFor();
  const close = async () => {
    await visitor.context.close();
    await desk.context().close();
    proxy.close();
  };
  return { proxy, desk, visitor, close };
};

describe('on any network', () => {
  it('a proxy that strips upgrades: widget and console talk by stream, and by socket once it lets one through', async () => {
    const { proxy, desk, visitor, close } = await talkBehind({ stripsUpgrades: true, holdsStreams: false }, 'stream');
    expect(proxy.asked.filter((path) => path === '/cable/stream').length).toBeGreaterThanOrEqual(2);
    expect(proxy.asked).not.toContain('/cable/poll');
    expect(proxy.asked.join(' ')).not.toContain('pubsub_token');
    proxy.change({ stripsUpgrades: false });
    const before = proxy.asked.length;
    await expect
      .poll(() => proxy.asked.slice(before).filter((path) => path === 'upgrade /cable').length)
      .toBeGreaterThanOrEqual(2);
    await answer(desk, 'and now by socket');
    await visitor.chat.getByRole('log').getByText('and now by socket', { exact: true }).waitFor();
    await expect
      .poll(() => visitor.chat.getByRole('log').getByText('and now by socket', { exact: true }).count())
      .toBe(1);
    await close();
  });

  it('a proxy that also holds streams back: both talk by polls', async () => {
    const { proxy, close } = await talkBehind({ stripsUpgrades: true, holdsStreams: true }, 'polls');
    expect(proxy.asked).toContain('/cable/poll');
    await close();
  });
});
