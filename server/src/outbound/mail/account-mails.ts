import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import { findInvitation } from '../../domain/accounts/invitations.ts';
import { findLocaleOfUser } from '../../domain/accounts/queries.ts';
import { mintUserToken } from '../../domain/authentication/one-time-tokens.ts';
import { findUser } from '../../domain/authentication/users.ts';
import type { Deps } from '../../domain/deps.ts';
import { mailTextsIn } from '../../platform/i18n/mail-texts.ts';
import { type Part, renderEmail } from './mail-layout.ts';

/* No job carries a secret: it is created when the email is written, and only the newest link works. */

const brandOf = ({ env }: Deps) => env.brand.installationName || env.brand.name || 'Porchlight';

const send = async (
  deps: Deps,
  mail: {
    purpose: string;
    account_id: AccountId | null;
    to: string;
    locale: string;
    subject: string;
    title: string;
    parts: Part[];
    secret: string | undefined;
  },
) => {
  const { purpose, account_id, to, locale, subject, title, parts, secret } = mail;
  const rendered = await renderEmail({ locale, title, parts, footer: brandOf(deps) });
  return deps.mailer.send({
    purpose,
    account_id,
    to,
    subject,
    secret,
    ...rendered,
  });
};

/** To a new user: a link to choose a password. To a user with a password: a link to the console. */
export const mailInvitation = async (
  deps: Deps,
  { user_id, account_id }: { user_id: UserId; account_id: AccountId },
): Promise<void> => {
  const place = await findInvitation(deps.db, user_id, account_id);
  const user = await findUser(deps.db, user_id);
  // Removed from the account before the email was written.
  if (!place || !user) return;
  const texts = await mailTextsIn(place.locale);
  const names = { account: place.account, inviter: place.inviter ?? place.account };
  const isNew = user.password_hash === null;
  const secret = isNew ? await deps.write((tx) => mintUserToken(tx, 'invitation', user_id, { account_id })) : undefined;
  const url = `${deps.env.publicUrl}/app${secret === undefined ? '' : `/password?token=${secret}`}`;
  await send(deps, {
    purpose: 'invitation',
    secret,
    account_id,
    to: user.email,
    locale: place.locale,
    subject: texts('INVITATION_SUBJECT', names),
    title: texts('INVITATION_TITLE', names),
    parts: [
      { kind: 'text', text: texts(isNew ? 'INVITATION_TEXT' : 'ADDED_TEXT', names) },
      { kind: 'button', label: texts(isNew ? 'INVITATION_BUTTON' : 'ADDED_BUTTON'), url },
    ],
  });
};

/** Sends nothing for an unknown id. */
export const mailPasswordReset = async (deps: Deps, { user_id }: { user_id: UserId }): Promise<void> => {
  const user = await findUser(deps.db, user_id);
  if (!user) return;
  const locale = (await findLocaleOfUser(deps.db, user_id)) ?? 'en';
  const texts = await mailTextsIn(locale);
  const secret = await deps.write((tx) => mintUserToken(tx, 'password_reset', user_id));
  await send(deps, {
    purpose: 'password_reset',
    secret,
    account_id: null,
    to: user.email,
    locale,
    subject: texts('RESET_SUBJECT'),
    title: texts('RESET_TITLE', { name: user.name || user.email }),
    parts: [
      { kind: 'text', text: texts('RESET_TEXT') },
      { kind: 'button', label: texts('RESET_BUTTON'), url: `${deps.env.publicUrl}/app/password?token=${secret}` },
    ],
  });
};

export const mailConfirmation = async (deps: Deps, { user_id }: { user_id: UserId }): Promise<void> => {
  const user = await findUser(deps.db, user_id);
  if (!user || user.confirmed_at !== null) return;
  const locale = (await findLocaleOfUser(deps.db, user_id)) ?? 'en';
  const texts = await mailTextsIn(locale);
  const secret = await deps.write((tx) => mintUserToken(tx, 'confirmation', user_id));
  await send(deps, {
    purpose: 'confirmation',
    secret,
    account_id: null,
    to: user.email,
    locale,
    subject: texts('CONFIRM_SUBJECT'),
    title: texts('CONFIRM_TITLE', { name: user.name || user.email }),
    parts: [
      { kind: 'text', text: texts('CONFIRM_TEXT') },
      { kind: 'button', label: texts('CONFIRM_BUTTON'), url: `${deps.env.publicUrl}/app/confirm?token=${secret}` },
    ],
  });
};
