import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryStorage } from '../../shared/storage.ts';
import { drawPart } from '../app/draw-part.fake.tsx';
import { createConsent } from '../state/consent.ts';
import { useSending } from './use-sending.ts';

let sending: ReturnType<typeof useSending>;
const Conversation = () => {
  sending = useSending(1);
  return null;
};

let close = async () => {};
beforeEach(() => sessionStorage.clear());
afterEach(() => close());
const start = async (options: Parameters<typeof drawPart>[1] = {}) => {
  const drawn = await drawPart(<Conversation />, options);
  close = drawn.close;
  return drawn;
};
const recording = (content = 'sound') => new File([content], 'voice.webm', { type: 'audio/webm' });

it('a recording is sent at once, with what a form before the chat has asked, and not with the files that wait', async () => {
  const { widget, did } = await start();
  widget.app.set({ ...widget.app.getSnapshot(), formAnswers: { order: '17' } });
  const photo = new File(['x'], 'photo.png', { type: 'image/png' });
  const sound = recording();
  await act(async () => sending.chosen.add([photo]));
  await act(async () => sending.sendVoice(sound));
  expect(did).toEqual([['send', '', null, { files: [sound], custom_attributes: { order: '17' } }]]);
  expect(sending.chosen.files).toEqual([photo]);
});

it('one that cannot be sent says why beside the text', async () => {
  const { did } = await start();
  await act(async () => sending.sendVoice(recording('')));
  expect([did, sending.chosen.refused]).toEqual([[], [{ name: 'voice.webm', reason: 'empty' }]]);
});

it('one that needs consent waits, and stays beside the text when consent is declined', async () => {
  const consent = createConsent({ texts: { en: 'May we keep this?' }, version: '1' }, memoryStorage());
  const { widget, did } = await start({ consent });
  const sound = recording();
  await act(async () => sending.sendVoice(sound));
  expect(sending.chosen.files).toEqual([]);
  await act(async () => widget.consent.decline());
  expect([did, sending.chosen.files]).toEqual([[], [sound]]);
});

it('a text that needs consent is kept until it is given, also when it is declined first', async () => {
  const consent = createConsent({ texts: { en: 'May we keep this?' }, version: '1' }, memoryStorage());
  const { widget, did } = await start({ consent });
  const { draft } = widget;
  await act(async () => sending.sendComposed('Hello'));
  await act(async () => widget.consent.decline());
  expect([did, draft.read()]).toEqual([[], 'Hello']);
  await act(async () => sending.sendComposed('Hello'));
  await act(() => widget.consent.agree('en'));
  expect([did, draft.read()]).toEqual([[['send', 'Hello', null, { consent_version: '1 en' }]], '']);
});
