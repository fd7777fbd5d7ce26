import { describe, expect, it, vi } from 'vitest';
import { contactLink } from '../failure-card.ts';
import { readSettings } from '../settings.ts';
import { initialState } from '../state.ts';
import { frameAddress } from './address.ts';
import { createPopout } from './popout.ts';

describe('addresses', () => {
  it('EMB-02 EMB-03 the frame has the token, and conversation and locale once they are known', () => {
    expect(frameAddress('https://chat.example', 'tok')).toBe('https://chat.example/widget?website_token=tok');
    expect(frameAddress('https://chat.example', 't&k', 'pt_BR', 'a.b')).toBe(
      'https://chat.example/widget?website_token=t%26k&cw_conversation=a.b&locale=pt_BR',
    );
  });

  it('EMB-16 EMB-17 EMB-18 EMB-19 one pop-up: named by the token, 400 by 600, brought to the front while it is open', () => {
    const popup = { closed: false, focus: vi.fn() };
    const open = vi.spyOn(window, 'open').mockImplementation(() => Object.assign(Object.create(window), popup));
    const popOut = createPopout(initialState(readSettings({}, 'tok', 'https://chat.example'), []));
    expect(popOut('{}', 'de', 'jwt')).toBe(true);
    popOut('{}', 'de', 'jwt');
    expect(open.mock.calls).toEqual([
      [
        'https://chat.example/widget?website_token=tok&cw_conversation=jwt&locale=de&settings=%7B%7D',
        'webwidget_session_tok',
        'resizable=off,width=400,height=600',
      ],
    ]);
    expect(popup.focus).toHaveBeenCalledTimes(2);
    open.mockImplementation(() => null);
    expect(createPopout(initialState(readSettings({}, 'tok', 'https://chat.example'), []))('{}')).toBe(false);
  });

  it.each([
    ['help@acme.example', 'mailto:help@acme.example'],
    ['https://acme.example/contact', 'https://acme.example/contact'],
    ['tel:+4930123', 'tel:+4930123'],
    ['mailto:a@b.example?subject=Hi', 'mailto:a@b.example?subject=Hi'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['', undefined],
    ['javascript:a@b', 'mailto:javascript:a@b'],
  ])('the other way to the team %j becomes %j', (contact, link) => expect(contactLink(contact)).toBe(link));
});
