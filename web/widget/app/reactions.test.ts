import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { reactToEvent } from './live.ts';
import { createReactions } from './reactions.ts';
import { fakeWidget } from './widget.fake.ts';

let stop = () => {};
afterEach(() => stop());
const start = (options: Parameters<typeof fakeWidget>[0] = {}) => {
  const made = fakeWidget(options);
  stop = made.stop;
  const merged: string[] = [];
  const reactions = createReactions(made.widget, (token) => merged.push(token));
  return {
    ...made,
    merged,
    receive: (event: string, data: unknown) => reactToEvent({ event, data } as CableEvent, reactions),
  };
};

describe('what live events lead to', () => {
  it.each([
    ['User', OUTGOING, true],
    ['Contact', INCOMING, false],
    ['AgentBot', OUTGOING, false],
    [null, TEMPLATE, false],
    [null, OUTGOING, false],
  ])('words of a %s of type %s sound: %s (LIV-07, AGT-21)', (sender_type, message_type, sounds) => {
    const { receive, saidNames } = start();
    receive('message.created', { sender_type, message_type, content: 'hello' });
    expect(saidNames().includes('playAudio')).toBe(sounds);
  });

  it('is silent in a tab that has not the voice', () => {
    const { widget, receive, saidNames } = start();
    widget.tabs.isVoice = () => false;
    receive('message.created', { sender_type: 'User', message_type: OUTGOING, content: 'hello' });
    expect(saidNames()).not.toContain('playAudio');
  });

  it('EMB-56, LIV-18: a conversation that has begun is reported to the page', () => {
    const { receive, said } = start();
    receive('conversation.created', { id: 1 });
    expect(said).toEqual([['onEvent', { eventIdentifier: 'conversation_created', data: undefined }]]);
  });

  it('CON-50: a resolved conversation resets the campaign', () => {
    const { widget, receive } = start();
    widget.app.set({ ...widget.app.getSnapshot(), isCampaignViewClicked: true });
    receive('conversation.status_changed', { id: 1, status: 'open' });
    expect(widget.app.getSnapshot().isCampaignViewClicked).toBe(true);
    receive('conversation.status_changed', { id: 1, status: 'resolved' });
    expect(widget.app.getSnapshot().isCampaignViewClicked).toBe(false);
  });

  it('an unknown event is ignored', () => {
    const { receive, said, merged } = start();
    receive('toString', {});
    receive('contact.merged', {});
    expect([said, merged]).toEqual([[], []]);
  });
});
