import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeMessage, fakeWidget } from '../app/widget.fake.ts';

let stop = () => {};
afterEach(() => stop());

const CALL = fakeMessage(OUTGOING, 100);
const OTHER = { name: 'Ada', avatarUrl: '' };
const start = async () => {
  const made = fakeWidget({ conversation: { id: 1, messages: [CALL, fakeMessage(OUTGOING, 101)] } });
  stop = made.stop;
  const { callSlot } = made.widget;
  const end = (id: number) =>
    made.change({
      messages: [CALL, fakeMessage(OUTGOING, 101)].map((message) =>
        message.id === id ? { ...message, content_attributes: { data: { status: 'ended' } as never } } : message,
      ),
    });
  return { ...made, callSlot, end };
};
const phase = ({ getSnapshot }: Awaited<ReturnType<typeof start>>['callSlot']) => {
  const open = getSnapshot();
  return open && [open.messageId, open.call.getSnapshot().phase, open.call.getSnapshot().end];
};

it('a call is joined by its message, with who has called', async () => {
  const { callSlot, log } = await start();
  expect(phase(callSlot)).toBeNull();
  await callSlot.join(100, OTHER, {} as never);
  expect([phase(callSlot), callSlot.getSnapshot()?.other]).toEqual([[100, 'lobby', null], OTHER]);
  expect(log).toEqual([['POST integrations/dyte/add_participant_to_meeting', { message_id: 100 }]]);
});

it('a second call ends the first, and leaving it closes the page of the call', async () => {
  const { callSlot } = await start();
  await callSlot.join(100, OTHER, {} as never);
  const first = callSlot.getSnapshot()?.call;
  await callSlot.join(101, OTHER, {} as never);
  expect([first?.getSnapshot().end, phase(callSlot)]).toEqual(['left', [101, 'lobby', null]]);
  const second = callSlot.getSnapshot()?.call;
  callSlot.leave();
  expect([second?.getSnapshot().end, phase(callSlot)]).toEqual(['left', null]);
});

it('a call that is over stays on the screen until it is closed', async () => {
  const { callSlot, end, change } = await start();
  await callSlot.join(100, OTHER, {} as never);
  end(101);
  change({ connection: 'closed' });
  expect(phase(callSlot)).toEqual([100, 'lobby', null]);
  end(100);
  expect(phase(callSlot)).toEqual([100, 'over', 'ended']);
  callSlot.clear();
  expect(phase(callSlot)).toBeNull();
  end(100);
});

it('signals reach the call that is open, not another one', async () => {
  const { callSlot } = await start();
  const signal = (message_id: number) =>
    callSlot.receiveSignal({
      message_id,
      account_id: 1,
      from: 'them',
      to: 'me',
      signal: { kind: 'replaced' },
    } as never);
  signal(100);
  await callSlot.join(100, OTHER, {} as never);
  const open = callSlot.getSnapshot();
  const receive = vi.spyOn(open?.call ?? ({} as never), 'receiveSignal');
  signal(101);
  expect(receive).not.toHaveBeenCalled();
  signal(100);
  expect(receive).toHaveBeenCalledOnce();
});
