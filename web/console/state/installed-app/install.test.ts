import { expect, it, vi } from 'vitest';
import { createInstall } from './install.ts';

const browser = (navigator: object = {}) => Object.assign(new EventTarget(), { navigator }) as unknown as Window;

const offerIn = (view: Window) => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => {}),
  });
  view.dispatchEvent(event);
  return event;
};

it('is offered where the browser offers it, once for each offer, and not after the installation (AGT-224)', async () => {
  const view = browser();
  const install = createInstall(view);
  expect(install.getSnapshot()).toBe('none');
  const first = offerIn(view);
  expect([install.getSnapshot(), first.defaultPrevented]).toEqual(['offered', true]);
  await install.install();
  await install.install();
  expect([install.getSnapshot(), first.prompt.mock.calls.length]).toEqual(['none', 1]);
  offerIn(view);
  expect(install.getSnapshot()).toBe('offered');
  view.dispatchEvent(new Event('appinstalled'));
  expect(install.getSnapshot()).toBe('none');
});

it('is explained on an iPhone or iPad, until the console was opened from the home screen (AGT-224)', () => {
  expect(createInstall(browser({ standalone: false })).getSnapshot()).toBe('by-hand');
  expect(createInstall(browser({ standalone: true })).getSnapshot()).toBe('none');
});
