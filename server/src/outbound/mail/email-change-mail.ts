import type { UserId } from '@porchlight/core/wire/ids.ts';
import { renewEmailChangeLink } from '../../domain/authentication/email-change.ts';
import { findUser } from '../../domain/authentication/users.ts';
import type { Deps } from '../../domain/deps.ts';
import { securityMailText as text } from '../../platform/i18n/security-mail-texts.ts';
import { renderEmail } from './mail-layout.ts';

export const mailEmailChange = async (deps: Deps, { user_id }: { user_id: UserId }): Promise<void> => {
  const user = await findUser(deps.db, user_id);
  const link = user && (await deps.write((tx) => renewEmailChangeLink(tx, user_id)));
  if (!link) return;
  const { secret, email } = link;
  const url = `${deps.env.publicUrl}/app/email?token=${secret}`;
  const subject = text('CONFIRM_SUBJECT');
  await deps.mailer.send({
    purpose: 'email_change',
    account_id: null,
    to: email,
    subject,
    secret,
    ...(await renderEmail({
      locale: 'en',
      title: subject,
      parts: [
        { kind: 'text', text: text('CONFIRM_TEXT', { name: user.name || user.email, email }) },
        { kind: 'button', label: text('CONFIRM_BUTTON'), url },
        { kind: 'text', text: text('CONFIRM_ADVICE') },
      ],
      footer: text('CONFIRM_FOOTER'),
    })),
  });
};
