import type { TeamInbox } from '@porchlight/core/wire/inbox.ts';
import { MOST_SLA_POLICIES, type SlaPolicy } from '@porchlight/core/wire/settings/sla-policy.ts';
import { useCallback } from 'react';
import type { Label } from '../../base/directory.ts';
import { LOCALE } from '../../base/language.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import { SlaEditor } from './SlaEditor.tsx';
import { inUnits } from './threshold.ts';
import rows from '../../ui/Rows.module.css';

type Names = { inboxes: readonly TeamInbox[]; labels: readonly Label[] };

const list = new Intl.ListFormat(LOCALE, { type: 'unit', style: 'short' });

const timeText = (seconds: number) => {
  const { count, unit } = inUnits(seconds);
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: ({ minutes: 'minute', hours: 'hour', days: 'day' } as const)[unit],
    unitDisplay: 'long',
  }).format(count ?? 0);
};

const timesText = (policy: SlaPolicy) =>
  list.format(
    (
      [
        ['SLA_FIRST', policy.first_response_time_threshold],
        ['SLA_NEXT', policy.next_response_time_threshold],
        ['SLA_RESOLUTION', policy.resolution_time_threshold],
      ] as const
    ).flatMap(([label, seconds]) => (seconds === null ? [] : [`${t(label)}: ${timeText(seconds)}`])),
  );

const targetsText = ({ inbox_ids, label_ids }: SlaPolicy, { inboxes, labels }: Names) => {
  const names = [
    ...inboxes.filter(({ id }) => inbox_ids.some((each) => each === id)).map(({ name }) => name),
    ...labels.filter(({ id }) => label_ids.some((each) => each === id)).map(({ title }) => title),
  ];
  return names.length === 0 ? t('SLA_BY_HAND') : t('SLA_AUTOMATIC', { names: names.join(', ') });
};

/** How soon the team replies and resolves: the policies of the account. */
export const SlaPage = ({ api, base }: PageProps) => {
  const path = `${base}/sla_policies`;
  const load = useCallback(async () => {
    const [policies, inboxes, labels] = await Promise.all([
      api.get<{ payload: SlaPolicy[] }>(path),
      api.get<{ payload: TeamInbox[] }>(`${base}/inboxes`),
      api.get<{ payload: Label[] }>(`${base}/labels`),
    ]);
    return { policies: policies.payload, names: { inboxes: inboxes.payload, labels: labels.payload } };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="SLA" hint="SLA_HINT" />
      <LoadedContent state={state} reload={reload}>
        {({ policies, names }) => (
          <ResourceList
            api={api}
            path={path}
            things={policies}
            texts={{ add: 'SLA_NEW', empty: 'SLA_EMPTY', ask: 'SLA_ASK' }}
            most={MOST_SLA_POLICIES}
            nameOf={({ name }) => name}
            row={(policy) => (
              <span className={rows.text} dir="auto">
                <strong>{policy.name}</strong>
                {policy.description && <small>{policy.description}</small>}
                <small>
                  {timesText(policy)}
                  {policy.only_during_business_hours && ` · ${t('SLA_BUSINESS_TAG')}`}
                </small>
                <small>{targetsText(policy, names)}</small>
              </span>
            )}
            copyOf={(policy) => ({ ...policy, name: t('ROLE_COPY_OF', { name: policy.name }) })}
            editor={(policy, editing) => <SlaEditor policy={policy} editing={editing} {...names} />}
            reload={reload}
          />
        )}
      </LoadedContent>
    </>
  );
};
