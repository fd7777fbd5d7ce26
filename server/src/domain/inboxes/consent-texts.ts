import { createHash } from 'node:crypto';
import { writtenTexts } from '@porchlight/core/rules/visitor-forms/consent.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { listedLanguage } from '../../platform/i18n/languages.ts';
import { unix } from '../../platform/times.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import type { InboxFields } from './inbox-schema.ts';

/** Enough to see recent changes; a text changes rarely. */
const MOST_SHOWN = 50;

type ConsentState = Pick<InboxRow, 'consent_text' | 'consent_version' | 'consent_wording'>;
const NOTHING: ConsentState = { consent_text: {}, consent_version: null, consent_wording: 0 };

/** In a fixed order, so that equal texts have equal JSON. */
const sorted = (texts: Readonly<Record<string, unknown>>) =>
  Object.entries(writtenTexts(texts)).sort(([one], [other]) => (one < other ? -1 : 1));
const digest = (json: string) => createHash('sha256').update(json).digest('hex').slice(0, 12);

/** Another text is another question: visitors are asked again. An earlier one gets its former answers back. */
const versionOf = (json: string, before: ConsentState, now: number) => {
  const version = digest(json);
  // Reverting a correction needs a new version, else no visitor would be asked again.
  return version === before.consent_version ? digest(`${json} ${now}`) : version;
};

/** The wordings of a version are counted from the first, whatever came in between. */
const nextWording = async (tx: Tx, inbox: Pick<InboxRow, 'id'>, version: string) => {
  const { last } = await tx.db
    .selectFrom('consent_texts')
    .select(({ fn }) => fn.max('wording').as('last'))
    .where('inbox_id', '=', inbox.id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
};

/** As another question, or as another wording of the same one, which is not asked again. */
export const changeConsent = async (
  tx: Tx,
  inbox: Pick<InboxRow, 'id' | 'account_id'>,
  { consent_text, consent_change = 'material' }: InboxFields,
): Promise<Partial<ConsentState>> => {
  if (consent_text === undefined) return {};
  const before =
    (await tx.db
      .selectFrom('inboxes')
      .select(['consent_text', 'consent_version', 'consent_wording'])
      .where('id', '=', inbox.id)
      .executeTakeFirst()) ?? NOTHING;
  // `de-DE` and `de` are one language to the chat.
  const listed = Object.entries(consent_text).map(([code, text]) => [listedLanguage(code) ?? code, text]);
  const texts = sorted(Object.fromEntries(listed));
  const json = JSON.stringify(texts);
  if (json === JSON.stringify(sorted(before.consent_text))) return {};
  const isCorrection = consent_change === 'correction' && before.consent_version !== null && texts.length > 0;
  const after: ConsentState = {
    consent_text: Object.fromEntries(texts),
    consent_version: isCorrection
      ? before.consent_version
      : texts.length === 0
        ? null
        : versionOf(json, before, tx.now),
    consent_wording: isCorrection ? await nextWording(tx, inbox, before.consent_version ?? '') : 0,
  };
  await tx.db.updateTable('inboxes').set(after).where('id', '=', inbox.id).execute();
  await tx.db
    .insertInto('consent_texts')
    .values({
      account_id: inbox.account_id,
      inbox_id: inbox.id,
      version: after.consent_version,
      wording: after.consent_wording,
      consent_text: after.consent_text,
      consent_change: isCorrection ? 'correction' : 'material',
      created_at: tx.now,
    })
    .execute();
  return after;
};

/** The name of a wording: the version alone for the first, `<version>.<wording>` for a corrected one. */
export const wordingName = ({
  consent_version,
  consent_wording,
}: Pick<ConsentState, 'consent_version' | 'consent_wording'>) =>
  consent_version !== null && consent_wording > 0 ? `${consent_version}.${consent_wording}` : consent_version;

export const textsOfWording = async (
  { db }: Pick<Deps, 'db'> | Tx,
  inbox: Pick<InboxRow, 'id'> & ConsentState,
  wording: number,
): Promise<Record<string, string> | undefined> => {
  if (!Number.isSafeInteger(wording)) return undefined;
  if (wording === inbox.consent_wording) return writtenTexts(inbox.consent_text);
  const row = await db
    .selectFrom('consent_texts')
    .select('consent_text')
    .where('inbox_id', '=', inbox.id)
    .where('version', '=', inbox.consent_version)
    .where('wording', '=', wording)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && writtenTexts(row.consent_text);
};

export const consentTextsOf = async ({ db }: Pick<Deps, 'db'> | Tx, inbox: Pick<InboxRow, 'id'>) => {
  const rows = await db
    .selectFrom('consent_texts')
    .select(['id', 'version', 'wording', 'consent_text', 'consent_change', 'created_at'])
    .where('inbox_id', '=', inbox.id)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: unix(created_at) }));
};
