import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import { expect, it } from 'vitest';
import type { TemplateContext } from '../../messages/templates.ts';
import type { Visitor } from '../../visitors/sessions.ts';
import { givenMessage } from './given-message.ts';

const session = { contactInbox: { id: 5, hmac_verified: true }, contact: { id: 7 } };
/** The rows have many columns that are not read. */
const visitor = { session, inbox: { id: 2, consent_version: '3' } } as Visitor;
const templates = { greeting: null, outOfOffice: null, collectEmail: false, survey: null, today: 0 } as TemplateContext;

const give = (message: object, of = visitor, display_id?: number, context: object = {}) =>
  givenMessage(of, display_id, { content: 'Hello', ...message } as never, { ...templates, ...context });

it('a plain message is given to the statements with what decides about it', () => {
  const message = { echo_id: 'e', referer_url: 'https://a.example/page' };
  expect(give({ ...message, content: 'two\r\nlines' })).toEqual({
    ...{ session, inbox_id: 2, contact_inbox_id: 5, contact_id: 7, proven: true, display_id: null },
    ...{ content: 'two\nlines', echo_id: 'e', additional_attributes: { referer_url: 'https://a.example/page' } },
    ...{ consent_version: '3', out_of_office: false, greeting: false, collects_email: false, today: 0 },
  });
  const context = { greeting: 'Welcome', outOfOffice: 'Closed', collectEmail: true, today: 9 };
  expect(give({}, visitor, 12, context)).toMatchObject({
    ...{ display_id: 12, echo_id: null, additional_attributes: {} },
    ...{ out_of_office: true, greeting: true, collects_email: true, today: 9 },
  });
  expect(give({ echo_id: '' })?.echo_id).toBeNull();
  expect(give({ content: 'x'.repeat(MAX_CONTENT_LENGTH) })).toBeDefined();
});

it.each([
  ['no text', {}, { content: undefined }],
  ['only spaces', {}, { content: ' \n ' }],
  ['only characters that are not stored', {}, { content: '\0' }],
  ['a text that is too long', {}, { content: 'x'.repeat(MAX_CONTENT_LENGTH + 1) }],
  ['the address of a stored file', {}, { content: 'see /files/abcdefgh.png' }],
  ['a reply to another message', {}, { reply_to: 4 }],
  ['a name that no column stores', {}, { echo_id: 'a\0b' }],
  ['the first message of a visitor', { session: undefined }, {}],
])('%s is sent alone', (_what, of, message) => {
  expect(give(message, { ...visitor, ...of })).toBeUndefined();
});
