import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../../settings.ts';
import { initialState } from '../../state.ts';
import { writeCookie } from './cookies.ts';
import { createMemory } from './memory.ts';

const remember = (baseDomain?: string) =>
  createMemory(initialState(readSettings({ baseDomain }, 'tok', 'https://chat.example'), []));

// The runtime's own storage globals shadow the page's.
beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage());
  vi.stubGlobal('sessionStorage', new Storage());
});
afterEach(() => {
  for (const name of ['cw_conversation', 'cw_user_tok']) writeCookie(name, '', -1);
  vi.unstubAllGlobals();
});

describe('what the page remembers', () => {
  it('nothing before the visitor acts, everything from then on', () => {
    const memory = remember();
    memory.write('cw_conversation', 'a.b.c');
    memory.keep('#aa2255|Chat', '1');
    expect(memory.read('cw_conversation')).toBe('a.b.c');
    expect([document.cookie, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0]);
    memory.act();
    expect(document.cookie).toBe('cw_conversation=a.b.c');
    expect([localStorage.getItem('cw_look_tok'), sessionStorage.getItem('cw_open_tok')]).toEqual(['#aa2255|Chat', '1']);
  });

  it('a visitor who comes with a conversation has acted before', () => {
    writeCookie('cw_conversation', 'old', 365);
    const memory = remember();
    memory.write('cw_user_tok', 'hash');
    expect(document.cookie).toContain('cw_user_tok=hash');
  });

  it('what another tab forgot stays forgotten', () => {
    const memory = remember();
    memory.act();
    memory.write('cw_conversation', 'a');
    writeCookie('cw_conversation', '', -1);
    memory.write('cw_user_tok', 'hash');
    expect(document.cookie).toBe('cw_user_tok=hash');
    expect(memory.read('cw_conversation')).toBeUndefined();
  });

  it('cookies have the attributes of wire protocol 1.7 and are removed with the domain they were set for', () => {
    const set = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    writeCookie('cw_conversation', 'a', 365, '.example.com');
    remember('.example.com').forget('cw_conversation');
    writeCookie('cw_user_tok', 'h', 30);
    expect(set.mock.calls.flat()).toEqual([
      'cw_conversation=a;path=/;samesite=lax;max-age=31536000;domain=.example.com',
      'cw_conversation=;path=/;samesite=lax;max-age=-86400;domain=.example.com',
      'cw_user_tok=h;path=/;samesite=lax;max-age=2592000',
    ]);
    set.mockRestore();
  });

  it('keeps the conversation in memory where cookies are refused', () => {
    const refused = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const memory = remember();
    memory.act();
    memory.write('cw_conversation', 'a');
    expect(memory.read('cw_conversation')).toBe('a');
    refused.mockRestore();
  });
});
