import { sql } from 'kysely';
import { type Fields, jsonField, labelField, numberField, textField, timeField } from '../search/conditions.ts';
import { EQUALITY, operatorOf, valuesOf } from '../search/rules.ts';

const contactText = (column: string) => textField(column, undefined, 'contacts.search_words');
const fact = (key: string) => jsonField('contacts.additional_attributes', key);

export const contactFields: Fields = {
  name: contactText('contacts.name'),
  email: contactText('contacts.email'),
  phone_number: contactText('contacts.phone_number'),
  identifier: contactText('contacts.identifier'),
  blocked: (line) => {
    const operator = operatorOf(line, EQUALITY);
    const expected = valuesOf(line, operator).some((value) => value === 'true' || value === '1');
    return sql`contacts.blocked = ${operator === 'equal_to' ? expected : !expected}`;
  },
  labels: labelField('contact_labels', 'contact_id', 'contacts.id'),
  city: fact('city'),
  company: fact('company_name'),
  company_id: numberField('contacts.company_id'),
  country_code: fact('country_code'),
  referer: fact('referer'),
  browser_language: fact('browser_language'),
  created_at: timeField('contacts.created_at'),
  last_activity_at: timeField('contacts.last_activity_at'),
};
