import { expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../shared/storage.ts';
import { createPush } from './push.ts';

const open = ({
  key = 'the-key',
  storage = memoryStorage(),
  myId = 1,
}: {
  key?: string | null;
  storage?: ReturnType<typeof memoryStorage>;
  myId?: number;
} = {}) => {
  const asked: unknown[][] = [];
  const api = {
    post: async (path: string, body: unknown) => {
      asked.push(['post', path, body]);
      return { id: 9 };
    },
    delete: async (path: string) => void asked.push(['delete', path]),
  };
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => true),
  };
  const subscribe = vi.fn(async () => subscription);
  let openUrl = (_url: string) => {};
  const closeShown = vi.fn(async () => {});
  const went: number[] = [];
  const push = createPush({
    api: api as never,
    storage,
    myId,
    key,
    port: {
      current: async () => subscription as never,
      subscribe: subscribe as never,
      closeShown,
      onOpen: (listener) => {
        openUrl = listener;
        return () => {};
      },
    },
    openConversation: (id) => went.push(id),
  });
  return { push, asked, subscription, subscribe, closeShown, storage, went, press: (url: string) => openUrl(url) };
};
const PATH = '/api/v1/profile/push_subscriptions';
const registration = (with_words: boolean) => [
  'post',
  PATH,
  { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, with_words },
];

it('is there only where the installation has a key', () => {
  expect(open({ key: null }).push.getSnapshot()).toEqual({ kind: 'absent' });
  expect(open().push.getSnapshot()).toEqual({ kind: 'off' });
});

it('is turned on without the words, then with them, and off again, here and at the server', async () => {
  const { push, asked, subscription } = open();
  await push.turnOn(false);
  await push.turnOn(true);
  expect(push.getSnapshot()).toEqual({ kind: 'on', withContent: true });
  await push.turnOff();
  expect(asked).toEqual([registration(false), registration(true), ['delete', `${PATH}/9`]]);
  expect([push.getSnapshot().kind, subscription.unsubscribe.mock.calls.length]).toEqual(['off', 1]);
});

it('registers the browser’s subscription again at each start, for the agent who enabled it and no later one', async () => {
  const storage = memoryStorage();
  await open({ storage }).push.turnOn(true);
  const again = open({ storage });
  await again.push.start();
  expect(again.asked).toEqual([registration(true)]);
  const other = open({ storage, myId: 2 });
  await other.push.start();
  expect([other.asked, other.subscription.unsubscribe.mock.calls.length]).toEqual([[], 1]);
  expect(other.push.getSnapshot().kind).toBe('off');
});

it('takes a new address when the installation has a new key, and says why it could not', async () => {
  const { push, subscribe, subscription } = open();
  subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'));
  await push.turnOn(false);
  expect([push.getSnapshot().kind, subscription.unsubscribe.mock.calls.length]).toEqual(['on', 1]);
  const refused = open();
  refused.subscribe.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await expect(refused.push.turnOn(false)).rejects.toThrow('no');
  expect(refused.push.getSnapshot().kind).toBe('off');
});

it('what the system still lists is closed with the workspace, as at a sign-out (AGT-222)', () => {
  const { push, closeShown } = open();
  push.close();
  expect(closeShown).toHaveBeenCalledTimes(1);
});

it('a pressed notice opens its conversation in this window', () => {
  const { press, went } = open();
  press('/app/conversations/12');
  press('/app/settings');
  expect(went).toEqual([12]);
});
