import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraft } from '../state/draft.ts';
import { shareDraft } from '../state/share-draft.ts';
import { fakeBrowser } from '../state/tabs/browser.fake.ts';
import { pastedFiles } from './files.ts';
import { createTypingSignal, TYPING_PAUSE_MS } from './typing-signal.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('telling the team that the visitor types (COM-23)', () => {
  const start = () => {
    const sent: string[] = [];
    return { sent, signal: createTypingSignal((status) => sent.push(status)) };
  };

  it('says on at the first key and nothing more while the keys keep coming', () => {
    const { sent, signal } = start();
    for (let key = 0; key < 10; key++) {
      signal.key();
      vi.advanceTimersByTime(TYPING_PAUSE_MS - 1);
    }
    expect(sent).toEqual(['on']);
  });

  it('says off after four quiet seconds, and on again with the next burst', () => {
    const { sent, signal } = start();
    signal.key();
    vi.advanceTimersByTime(TYPING_PAUSE_MS);
    signal.key();
    expect(sent).toEqual(['on', 'off', 'on']);
  });

  it('says off at once on leaving the box, and not twice', () => {
    const { sent, signal } = start();
    signal.key();
    signal.stop();
    signal.stop();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual(['on', 'off']);
  });
});

describe('what is typed and not sent', () => {
  it('is there again after a reload', () => {
    createDraft('k', () => sessionStorage, 'mia').write('half a thought');
    expect(createDraft('k', () => sessionStorage, 'mia').read()).toBe('half a thought');
    createDraft('k', () => sessionStorage, 'mia').write('');
    expect(sessionStorage.getItem('k')).toBeNull();
  });

  it('is no other visitor’s, on this page or the next', () => {
    const mia = createDraft('k', () => sessionStorage, 'mia');
    mia.write('a secret');
    expect(createDraft('k', () => sessionStorage, 'bo').read()).toBe('');
    expect(sessionStorage.getItem('k')).toBeNull();
    mia.write('another');
    mia.handTo('mia');
    expect(mia.read()).toBe('another');
    mia.handTo('bo');
    expect([mia.read(), sessionStorage.getItem('k')]).toEqual(['', null]);
  });

  it('survives as long as the page where touching storage throws', () => {
    const draft = createDraft(
      'k',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
      'mia',
    );
    draft.write('still here');
    expect(draft.read()).toBe('still here');
  });
});

describe('what is pasted (COM-11)', () => {
  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  const clipboard = (types: string[]) =>
    ({ types, items: [{ kind: 'file', getAsFile: () => picture }] }) as unknown as DataTransfer;

  it.each([
    ['a screenshot', ['Files'], [picture]],
    ['a picture copied from a page', ['text/html', 'Files'], [picture]],
    ['a file copied on the desktop, with its name', ['text/plain', 'Files'], [picture]],
    ['cells of a spreadsheet, with a picture of them', ['text/plain', 'text/html', 'text/rtf', 'Files'], []],
  ])('%s', (_what, types, files) => expect(pastedFiles(clipboard(types))).toEqual(files));
});

describe('what is typed in one of several tabs', () => {
  const open = () => {
    const browser = fakeBrowser();
    let time = 100;
    const openTab = (room = 'me', text = '') => {
      const { openChannel, freeze } = browser.openTab();
      const box = { text };
      const share = shareDraft({
        room,
        read: () => box.text,
        show: (newer) => {
          box.text = newer;
        },
        signal: new AbortController().signal,
        openChannel,
        now: () => time,
      });
      const type = (next: string) => {
        time += 1;
        box.text = next;
        share.publish();
      };
      return { box, type, freeze };
    };
    return { openTab };
  };

  it('is in all of them, and goes from all of them when it is sent from one', () => {
    const { openTab } = open();
    const [one, two] = [openTab(), openTab()];
    one.type('My lant');
    two.type('My lantern');
    expect([one.box.text, two.box.text]).toEqual(['My lantern', 'My lantern']);
    one.type('');
    expect([one.box.text, two.box.text]).toEqual(['', '']);
  });

  it('is in a tab that is opened later, and what that tab still had from before gives way', () => {
    const { openTab } = open();
    const one = openTab('me', 'before the reload');
    expect(openTab().box.text).toBe('before the reload');
    one.type('newer');
    expect(openTab('me', 'from yesterday').box.text).toBe('newer');
    one.type('');
    expect(openTab('me', 'sent meanwhile').box.text).toBe('');
  });

  it('is not overwritten by a tab that slept and asks when it wakes, and is found by it', () => {
    const { openTab } = open();
    const [one, two] = [openTab(), openTab()];
    two.type('asleep');
    two.freeze();
    one.type('awake');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(one.box.text).toBe('awake');
  });

  it('is not shared with another visitor', () => {
    const { openTab } = open();
    const [mine, other] = [openTab('me'), openTab('somebody else')];
    mine.type('a secret');
    expect(other.box.text).toBe('');
  });
});
