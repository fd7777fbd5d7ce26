import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import type { DuplicatePair } from '@porchlight/core/wire/contacts/duplicate.ts';
import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { t as consoleText } from '../../base/texts.ts';
import { fullTimeOf } from '../../base/time.ts';
import { Choice } from '../../form/Choice.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Crumb } from '../../ui/Crumb.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '../../ui/Link.tsx';
import { NumberedPager } from '../../ui/NumberedPager.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import type { PeopleProps } from '../contact-api.ts';
import { contactName } from '../contact-name.ts';
import { withParams } from '../list-address.ts';
import { MergeDialog } from '../merging/MergeDialog.tsx';
import { t } from '../texts.ts';
import { Reasons } from './Reasons.tsx';
import bar from '../../ui/Bar.module.css';
import card from '../../ui/Card.module.css';
import text from '../../ui/Text.module.css';
import list from '../list/ContactsPage.module.css';
import styles from './Duplicates.module.css';

type DuplicatesProps = Pick<PeopleProps, 'people' | 'go'> & { search: string };

/** As the API has it. */
const PAGE = 15;

const readAddress = (search: string) => {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page'));
  return { page: Number.isInteger(page) && page > 0 ? page : 1, isDismissed: params.has('dismissed') };
};

const addressOf = ({ page, isDismissed }: ReturnType<typeof readAddress>) => {
  const params = new URLSearchParams();
  if (isDismissed) params.set('dismissed', 'true');
  if (page > 1) params.set('page', String(page));
  return withParams('/app/contacts/duplicates', params);
};

const Person = ({ contact, go }: Pick<PeopleProps, 'go'> & { contact: TeamContact }) => {
  const name = contactName(contact);
  return (
    <div className={styles.person}>
      <PersonAvatar name={name} src={contact.thumbnail} size={32} />
      <div>
        <Link to={`/app/contacts/${contact.id}`} go={go} className={styles.link}>
          <bdi>{name}</bdi>
        </Link>
        <small className={text.quiet}>
          {[contact.email, contact.phone_number, contact.identifier].filter(Boolean).join(' · ')}
        </small>
      </div>
    </div>
  );
};

const Pair = ({
  people,
  go,
  pair,
  onChange,
}: Omit<DuplicatesProps, 'search'> & { pair: DuplicatePair; onChange: () => void }) => {
  const saving = useSaving();
  const [isMerging, setMerging] = useState(false);
  const { first, second, reasons, dismissed } = pair;
  const names = `${contactName(first)}, ${contactName(second)}`;
  const action = dismissed ? consoleText('UNDO') : t('NOT_SAME');
  const mark = async () => {
    const change = dismissed ? people.restoreDuplicate : people.dismissDuplicate;
    if (await saving.save(() => change(first.id, second.id))) onChange();
  };
  return (
    <li className={card.card}>
      <div className={styles.pair}>
        <Person contact={first} go={go} />
        <Person contact={second} go={go} />
      </div>
      <Reasons reasons={reasons} />
      {dismissed && (
        <p className={text.quiet}>
          {t('NOTE_BY', { name: dismissed.by ?? t('FORMER_AGENT'), time: fullTimeOf(dismissed.at) })}
        </p>
      )}
      <div className={bar.bar}>
        <Button
          look="quiet"
          aria-haspopup="dialog"
          aria-label={`${t('COMPARE_MERGE')}: ${names}`}
          onClick={() => setMerging(true)}
        >
          {t('COMPARE_MERGE')}
        </Button>
        <Button look="text" busy={saving.busy} aria-label={`${action}: ${names}`} onClick={() => void mark()}>
          {action}
        </Button>
      </div>
      <Problem text={saving.otherError()} />
      {isMerging && (
        <MergeDialog
          people={people}
          baseId={first.id}
          mergeeId={second.id}
          onClose={() => setMerging(false)}
          onMerged={() => {
            setMerging(false);
            onChange();
          }}
        />
      )}
    </li>
  );
};

export const DuplicatesPage = ({ people, go, search }: DuplicatesProps) => {
  const { page, isDismissed } = readAddress(search);
  const load = useCallback(() => people.duplicates(page, isDismissed), [people, page, isDismissed]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <Crumb to="/app/contacts" text={t('BACK')} go={go} />
      <div className={`${bar.bar} ${bar.tools}`}>
        <div className={list.title}>
          <h1>{t('DUPLICATES')}</h1>
          {state.kind === 'ready' && <p className={list.count}>{state.data.meta.count}</p>}
        </div>
        <Choice
          label={t('DUPLICATES')}
          of={['suggested', 'dismissed'] as const}
          chosen={isDismissed ? 'dismissed' : 'suggested'}
          onChoose={(choice) => go(addressOf({ page: 1, isDismissed: choice === 'dismissed' }))}
          wordOf={(choice) => t(choice === 'dismissed' ? 'NOT_SAME' : 'DUPLICATES_OPEN')}
        />
      </div>
      <p className={text.hint}>{t('DUPLICATES_HINT')}</p>
      <LoadedContent state={state} reload={reload}>
        {({ payload }) =>
          payload.length === 0 ? (
            <Empty>{t(isDismissed ? 'DUPLICATES_NONE_DISMISSED' : 'DUPLICATES_EMPTY')}</Empty>
          ) : (
            <ul>
              {payload.map((pair) => (
                <Pair
                  key={`${pair.first.id} ${pair.second.id}`}
                  people={people}
                  go={go}
                  pair={pair}
                  onChange={reload}
                />
              ))}
            </ul>
          )
        }
      </LoadedContent>
      {state.kind === 'ready' && (
        <NumberedPager
          page={page}
          count={state.data.meta.count}
          size={PAGE}
          onPage={(next) => go(addressOf({ page: next, isDismissed }))}
        />
      )}
    </>
  );
};
