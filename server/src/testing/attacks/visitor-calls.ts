import { randomUUID } from 'node:crypto';
import type { HttpClient } from '../http-client.ts';

type Call = { body?: () => object; query?: Record<string, string> };

export const WIDGET = '/api/v1/widget';

const contact = () => ({
  name: 'Mallory',
  email: 'mallory@evil.example',
  phone_number: '+4915112345678',
  avatar_url: 'https://evil.example/a.png',
  custom_attributes: { plan: 'stolen' },
  additional_attributes: { city: 'Evil', claimed_email: 'forged@evil.example' },
});
const message = () => ({ message: { content: 'from the attacker', echo_id: randomUUID() } });

export const VISITOR_CALLS: Record<string, Call> = {
  'POST /config': {},
  'GET /conversations': {},
  'POST /conversations': { body: () => ({ contact: contact(), ...message() }) },
  'POST /conversations/toggle_typing': { body: () => ({ typing_status: 'on' }) },
  'POST /conversations/update_last_seen': {},
  'POST /conversations/set_custom_attributes': { body: () => ({ custom_attributes: { plan: 'stolen' } }) },
  'POST /conversations/destroy_custom_attributes': { body: () => ({ custom_attribute: ['plan'] }) },
  'GET /conversations/list': {},
  'GET /conversations/search': { query: { q: 'hello' } },
  'GET /messages': {},
  'POST /messages': { body: message },
  'POST /messages/delivered': { body: () => ({ message_ids: [1, 2, 3] }) },
  'PATCH /messages/1': { body: () => ({ contact: { email: 'mallory@evil.example' } }) },
  'PUT /messages/1': { body: () => ({ contact: { email: 'mallory@evil.example' } }) },
  'PATCH /messages/1/content': { body: () => ({ content: 'hello' }) },
  'PUT /messages/1/content': { body: () => ({ content: 'hello' }) },
  'DELETE /messages/1': {},
  'GET /contact': {},
  'PATCH /contact': { body: contact },
  'PUT /contact': { body: contact },
  'PATCH /contact/set_user': { body: () => ({ identifier: 'ada', ...contact() }) },
  'POST /contact/destroy_custom_attributes': { body: () => ({ custom_attributes: ['plan'] }) },
  'GET /inbox_members': {},
  'GET /home': {},
  'POST /events': { body: () => ({ name: 'webwidget.triggered', event_info: {} }) },
  'GET /sync': { query: { after: '0' } },
  'GET /campaigns': {},
  'POST /trigger-campaign': { body: () => ({ campaignId: 1, customAttributes: { plan: 'stolen' } }) },
  'POST /captcha': { body: () => ({ h_captcha_client_response: 'x' }) },
  'POST /direct_uploads': {
    body: () => ({ blob: { filename: 'a.txt', byte_size: 4, content_type: 'text/plain' } }),
  },
  'POST /integrations/dyte/add_participant_to_meeting': { body: () => ({ message_id: 1 }) },
  'POST /calls/1/signals': { body: () => ({ participant: 'x', signal: { kind: 'here' } }) },
  'POST /calls/1/end': {},
  'POST /labels': { body: () => ({ label: 'vip' }) },
  'DELETE /labels/vip': {},
  'POST /conversations/transcript': {},
  'POST /continue_link': {},
  'POST /remote_pictures': { body: () => ({ urls: ['https://pictures.example/a.png'] }) },
  'GET /own_data': {},
  'GET /conversations/toggle_status': {},
  'POST /end_session': {},
  'DELETE /own_data': {},
};

export const callEverything = async (http: HttpClient, except: readonly string[] = []) => {
  const answers: Record<string, { status: number; text: string }> = {};
  for (const [call, { body, query }] of Object.entries(VISITOR_CALLS)) {
    if (except.includes(call)) continue;
    const [method = 'GET', path = ''] = call.split(' ');
    const { status, text } = await http.call(method, WIDGET + path, {
      ...(body ? { json: body() } : {}),
      ...(query ? { query } : {}),
    });
    answers[call] = { status, text };
  }
  return answers;
};
