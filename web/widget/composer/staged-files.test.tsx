import { MAX_FILE_BYTES, MAX_FILES_PER_MESSAGE } from '@porchlight/core/wire/limits.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../shared/storage.ts';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { createConsent } from '../state/consent.ts';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60));
let drawn: Drawn;
afterEach(async () => {
  await drawn.end();
  vi.restoreAllMocks();
});

const fileOf = (name: string, type = 'image/png', size = 1_500) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const open = async () => {
  drawn = await drawWidget({ conversation: { id: 1, sync: 'ready' } }, 'messages');
};
const choose = async (...files: File[]) => {
  const chooser = drawn.find<HTMLInputElement>('input', 'Attach files');
  Object.defineProperty(chooser, 'files', { value: files, configurable: true });
  await act(async () => void chooser.dispatchEvent(new Event('change', { bubbles: true })));
  await drawn.settle();
};
const drop = async (...files: File[]) => {
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'], items: files.map((file) => ({ kind: 'file', getAsFile: () => file })) },
  });
  await act(async () => void drawn.find('[role="log"]', 'Conversation').dispatchEvent(event));
  await drawn.settle();
};
const staged = () =>
  [...drawn.container.querySelectorAll('ul[aria-label="Files to send"] bdi')].map((bdi) => bdi.textContent);
const refusals = () => [...drawn.container.querySelectorAll('[role="alert"] li')].map((item) => item.textContent);
const sent = () => drawn.did.filter(([what]) => what === 'send');

describe('files that a visitor chooses', () => {
  it('wait in the composer with name and size, and go with the caption as one message when it is sent (COM-11)', async () => {
    await open();
    const [photo, invoice] = [fileOf('photo.png'), fileOf('invoice.pdf', 'application/pdf')];
    await choose(photo);
    await drop(invoice);
    expect([sent(), staged()]).toEqual([[], ['photo.png', 'invoice.pdf']]);
    expect(drawn.find('ul', 'Files to send').textContent).toContain('1.5 kB');
    await drawn.fill('Your message', 'The broken one');
    await drawn.click('Send');
    expect(sent()).toEqual([['send', 'The broken one', null, { files: [photo, invoice] }]]);
    expect(staged()).toEqual([]);
    await drawn.fill('Your message', 'And then');
    await drawn.click('Send');
    expect(sent().at(-1)).toEqual(['send', 'And then', null, {}]);
  });

  it('need no caption', async () => {
    await open();
    const photo = fileOf('photo.png');
    expect(drawn.button('Send').disabled).toBe(true);
    await choose(photo);
    await drawn.click('Send');
    expect(sent()).toEqual([['send', '', null, { files: [photo] }]]);
  });

  it('are removed one by one; the focus goes to the next, at last to the text, and the list is announced', async () => {
    await open();
    await choose(fileOf('one.png'), fileOf('two.png'), fileOf('two.png'));
    const status = () =>
      [...drawn.container.querySelectorAll('[role="status"]')].map((element) => element.textContent).join('');
    expect(status()).toContain('Files to send: one.png, two.png, two.png');
    await drawn.click('Remove one.png');
    expect([staged(), document.activeElement?.getAttribute('aria-label')]).toEqual([
      ['two.png', 'two.png'],
      'Remove two.png',
    ]);
    await drawn.click('Remove two.png');
    await drawn.click('Remove two.png');
    expect([staged(), document.activeElement?.getAttribute('aria-label')]).toEqual([[], 'Your message']);
    expect(sent()).toEqual([]);
  });

  it('that cannot be sent are refused one by one, with the reason in view; the others stay (COM-12, COM-13, COM-14)', async () => {
    await open();
    const full = Array.from({ length: MAX_FILES_PER_MESSAGE - 1 }, (_, index) => fileOf(`${index}.png`));
    await choose(
      ...full,
      fileOf('a.exe', 'application/x-msdownload'),
      fileOf('huge.png', 'image/png', MAX_FILE_BYTES + 1),
      fileOf('none.png', 'image/png', 0),
      fileOf('limit.png', 'image/png', MAX_FILE_BYTES),
      fileOf('late.png'),
    );
    expect(refusals()).toEqual([
      'a.exe cannot be sent: files of this type are not accepted',
      'huge.png: File exceeds the 40 MB attachment limit',
      'none.png is empty',
      'late.png: A message can have at most 15 files',
    ]);
    expect(staged()).toEqual([...full.map(({ name }) => name), 'limit.png']);
    await drawn.click('Close');
    expect([refusals(), staged().length]).toEqual([[], MAX_FILES_PER_MESSAGE]);
  });

  it('are still there after a step back, and are not the next visitor’s', async () => {
    await open();
    await choose(fileOf('photo.png'));
    await act(async () => drawn.widget.router.switchTo('home'));
    await drawn.settle();
    expect(staged()).toEqual([]);
    await act(async () => drawn.widget.router.switchTo('messages'));
    await drawn.settle();
    expect(staged()).toEqual(['photo.png']);
    drawn.widget.draft.handTo('another visitor');
    await act(async () => drawn.widget.router.switchTo('home'));
    await act(async () => drawn.widget.router.switchTo('messages'));
    await drawn.settle();
    expect(staged()).toEqual([]);
  });

  it('stay, with the caption, when consent is declined, and go when it is given', async () => {
    const consent = createConsent({ texts: { en: 'May we keep this?' }, version: '1' }, memoryStorage());
    drawn = await drawWidget({ conversation: { id: 1, sync: 'ready' }, consent }, 'messages');
    const photo = fileOf('photo.png');
    await choose(photo);
    await drawn.fill('Your message', 'Look');
    await drawn.click('Send');
    await drawn.click('Do not send');
    expect([sent(), staged(), drawn.find<HTMLTextAreaElement>('textarea', 'Your message').value]).toEqual([
      [],
      ['photo.png'],
      'Look',
    ]);
    await drawn.click('Send');
    await drawn.click('Agree and send');
    expect(sent()).toEqual([['send', 'Look', null, { consent_version: '1 en', files: [photo] }]]);
    expect(staged()).toEqual([]);
  });
});
