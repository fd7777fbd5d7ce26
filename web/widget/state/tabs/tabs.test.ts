import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../shared/store.ts';
import { type AppConfig, INITIAL_APP_CONFIG, withOpen } from '../../base/app-config.ts';
import { createRouter } from '../../base/routes.ts';
import { fakeBrowser } from './browser.fake.ts';
import { createTabs } from './tabs.ts';

describe('what the tabs of a site share', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  const ends: (() => void)[] = [];
  beforeEach(() => {
    browser = fakeBrowser();
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  const openTab = ({ isMobile = false, refused = false } = {}) => {
    const { locks: input, openChannel, kill } = browser.openTab();
    const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
    const locks = refused ? { request: refuse } : input;
    const app = createStore<AppConfig>({ ...INITIAL_APP_CONFIG, isMobile });
    const view = { location: { hash: '', pathname: '/', search: '' }, history: { replaceState: () => {} } };
    const router = createRouter({ ...view, addEventListener: () => {} } as unknown as Window, { keepHistory: false });
    const setOpen = (open: boolean) => app.set(withOpen(app.getSnapshot(), open));
    const said: string[] = [];
    const tabs = createTabs({
      app,
      router,
      name: 'site',
      host: {
        embedding: 'frame',
        startAgain: () => void said.push('startAgain'),
        send: (event, ..._fields) => {
          said.push(event);
          if (event === 'toggleBubble') setOpen(!app.getSnapshot().isWidgetOpen);
          if (event === 'closeWindow') setOpen(false);
        },
      },
      locks,
      openChannel,
    });
    ends.push(tabs.stop);
    return { tabs, router, setOpen, said, kill, isOpen: () => app.getSnapshot().isWidgetOpen };
  };

  it('opens and closes in all of them, and only the first says that it was triggered', () => {
    const [one, two, three] = [openTab(), openTab(), openTab()];
    one.setOpen(true);
    expect([two.isOpen(), three.isOpen()]).toEqual([true, true]);
    expect([one, two, three].map(({ tabs }) => tabs.isMirroring())).toEqual([false, true, true]);
    three.setOpen(false);
    expect([one.isOpen(), two.isOpen()]).toEqual([false, false]);
    expect(two.said).toEqual(['toggleBubble', 'closeWindow']);
  });

  it('opens in a tab that comes later, once it has its embedding', () => {
    const one = openTab();
    one.setOpen(true);
    const two = openTab();
    expect(two.isOpen()).toBe(false);
    two.tabs.join();
    expect(two.isOpen()).toBe(true);
  });

  it('stays as it is where it would cover the whole page', () => {
    const one = openTab();
    const phone = openTab({ isMobile: true });
    one.setOpen(true);
    expect(phone.isOpen()).toBe(false);
  });

  it('begins again in every tab when the visitor has erased their data', () => {
    const [one, two] = [openTab(), openTab()];
    one.tabs.startAgain();
    expect([one.said, two.said]).toEqual([['startAgain'], ['startAgain']]);
  });

  it('is not opened by the preview of unread messages of another tab, and opens its own when that one opens', () => {
    const [one, two] = [openTab(), openTab()];
    one.router.switchTo('unread-messages');
    expect(two.isOpen()).toBe(false);
    two.setOpen(true);
    expect(one.isOpen()).toBe(true);
  });

  it('has one voice: the tab that was in front last, and the next one when that is closed', async () => {
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const [one, two] = [openTab(), openTab()];
    await expect.poll(() => [one.tabs.isVoice(), two.tabs.isVoice()]).toEqual([true, false]);
    visible.mockReturnValue('visible');
    const three = openTab();
    const voices = () => [one, two, three].map(({ tabs }) => tabs.isVoice());
    await expect.poll(voices).toEqual([false, false, true]);
    three.kill();
    await expect.poll(() => [one.tabs.isVoice(), two.tabs.isVoice()]).toEqual([false, true]);
    visible.mockRestore();
  });

  it('has one voice also where the browser refuses locks, as to a frame of another site in a private window', async () => {
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const [one, two] = [openTab({ refused: true }), openTab({ refused: true })];
    await expect.poll(() => [one.tabs.isVoice(), two.tabs.isVoice()]).toEqual([false, true]);
    two.kill();
    window.dispatchEvent(new Event('focus'));
    expect(one.tabs.isVoice()).toBe(true);
    visible.mockRestore();
  });
});
