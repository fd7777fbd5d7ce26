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
    const { receive, eventNames } = start();
    receive('message.created', { sender_type, message_type, content: 'hello' });
    expect(eventNames().includes('playAudio')).toBe(sounds);
  });

  it('is silent in a tab that has not the voice', () => {
    const { widget, receive, eventNames } = start();
    widget.tabs.isVoice = () => false;
    receive('message.created', { sender_type: 'User', message_type: OUTGOING, content: 'hello' });
    expect(eventNames()).not.toContain('playAudio');
  });

  it('EMB-56, LIV-18: a conversation that has begun is reported to the page', () => {
    const { receive, events } = start();
    receive('conversation.created', { id: 1 });
    expect(events).toEqual([
      ['onEvent', { eventIdentifier: 'conversation_created', data: undefined }],
      ['onEvent', { eventIdentifier: 'porchlight:conversation-started', data: { conversation_id: 1 } }],
    ]);
  });

  it.each([
    ['message.created', { message_type: INCOMING }, ['porchlight:message-sent', { message_id: 7, conversation_id: 3 }]],
    [
      'message.created',
      { message_type: OUTGOING },
      ['porchlight:message-received', { message_id: 7, conversation_id: 3 }],
    ],
    [
      'message.updated',
      { content_type: 'form', content_attributes: { submitted_values: [{ name: 'size', value: 'L' }] } },
      ['porchlight:form-answered', { message_id: 7, conversation_id: 3, content_type: 'form' }],
    ],
    [
      'message.updated',
      { content_type: 'input_csat', content_attributes: { submitted_values: { csat_survey_response: { rating: 4 } } } },
      ['porchlight:rating-given', { message_id: 7, conversation_id: 3, rating: 4 }],
    ],
  ])('EMB-62: %s with %o is an event of ids alone', (event, message, [eventIdentifier, data]) => {
    const { receive, events } = start();
    const previous_changes = { content_attributes: [{}, { submitted_values: 1 }] };
    receive(event, { id: 7, conversation_id: 3, content: 'words', previous_changes, ...message });
    const ours = events.filter(([, fields]) => JSON.stringify(fields ?? {}).includes('porchlight:'));
    expect(ours).toEqual([['onEvent', { eventIdentifier, data }]]);
  });

  it('EMB-62: an address that was asked for is an answer too, and no message to Chatwoot’s listeners', () => {
    const { receive, events } = start();
    const previous_changes = { content_attributes: [{}, { submitted_email: 'mia@example.com' }] };
    receive('message.updated', {
      id: 7,
      conversation_id: 3,
      content_type: 'input_email',
      content_attributes: {},
      previous_changes,
    });
    expect(events).toEqual([
      [
        'onEvent',
        {
          eventIdentifier: 'porchlight:form-answered',
          data: { message_id: 7, conversation_id: 3, content_type: 'input_email' },
        },
      ],
    ]);
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
    const { receive, events, merged } = start();
    receive('toString', {});
    receive('contact.merged', {});
    expect([events, merged]).toEqual([[], []]);
  });
});
