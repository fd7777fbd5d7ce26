import type { ContactRow } from '../../platform/database/schema/contacts.ts';

type Payload = Record<string, unknown>;

const isRecord = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const HIDDEN = {
  email: null,
  phone_number: null,
  identifier: null,
  additional_attributes: {},
  custom_attributes: {},
} satisfies Partial<ContactRow>;

const withoutPersonalData = (contact: Payload, showsName: boolean): Payload => ({
  ...contact,
  ...HIDDEN,
  ...(showsName ? {} : { name: null, thumbnail: '' }),
});

export const forVisitor = (payload: unknown, ownsContact: boolean): object => {
  const {
    applied_sla: _sla,
    sla_events: _events,
    scheduled_at: _scheduled,
    ...data
  }: Payload = isRecord(payload) ? payload : {};
  const contact = (value: unknown) =>
    isRecord(value) && value['type'] === 'contact' ? withoutPersonalData(value, ownsContact) : value;
  const message = (value: unknown) =>
    isRecord(value) && 'sender' in value ? { ...value, sender: contact(value['sender']) } : value;
  // A merge is published to sessions that may not know the other contact.
  if (data['type'] === 'contact') return withoutPersonalData(data, false);
  if ('sender' in data) data['sender'] = contact(data['sender']);
  if (isRecord(data['meta'])) data['meta'] = { ...data['meta'], sender: contact(data['meta']['sender']) };
  if (Array.isArray(data['messages'])) data['messages'] = data['messages'].map(message);
  return data;
};
