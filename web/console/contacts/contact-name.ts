import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { t } from './texts.ts';

/** What an agent knows a contact by. */
export const contactName = ({ name, email, phone_number }: Pick<TeamContact, 'name' | 'email' | 'phone_number'>) =>
  name || email || phone_number || t('VISITOR');
