import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRouter } from './router.ts';

/** What the browser's history does, without its delay: `popstate` by hand. */
const arrive = (place: number, path: string) => {
  history.replaceState({ place }, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: { place } }));
};
const address = () => location.pathname;

beforeEach(() => history.replaceState(null, '', '/app/settings/inboxes/3'));
afterEach(() => vi.restoreAllMocks());

it('who has written nothing goes where they want', () => {
  const router = createRouter();
  router.go('/app');
  expect([address(), router.leaving.getSnapshot()]).toEqual(['/app', null]);
});

it('who has written something is asked once; staying keeps it, leaving goes on', () => {
  const router = createRouter();
  router.leaving.hold();
  router.go('/app');
  expect(address()).toBe('/app/settings/inboxes/3');
  router.leaving.stay();
  expect([address(), router.leaving.getSnapshot()]).toEqual(['/app/settings/inboxes/3', null]);
  router.go('/app/contacts');
  router.leaving.leave();
  expect([address(), router.getSnapshot().name]).toEqual(['/app/contacts', 'contacts']);
  router.go('/app');
  expect(address()).toBe('/app');
});

it('a saved form does not ask before leaving, nor does one that was created or deleted', () => {
  const router = createRouter();
  const saved = router.leaving.hold();
  router.go('/app/settings/inboxes', { anyway: true });
  expect(address()).toBe('/app/settings/inboxes');
  saved();
  router.go('/app');
  expect(router.leaving.getSnapshot()).toBeNull();
});

it('going back is taken back until it is answered', () => {
  const router = createRouter();
  router.go('/app/settings/labels');
  router.leaving.hold();
  const steps = vi.spyOn(history, 'go').mockImplementation(() => {});
  arrive(0, '/app/settings/inboxes/3');
  expect(steps).toHaveBeenLastCalledWith(1);
  arrive(1, '/app/settings/labels');
  expect(router.getSnapshot()).toMatchObject({ page: 'labels' });
  router.leaving.leave();
  expect(steps).toHaveBeenLastCalledWith(-1);
  arrive(0, '/app/settings/inboxes/3');
  expect(router.getSnapshot()).toMatchObject({ page: 'inboxes', id: 3 });
});
