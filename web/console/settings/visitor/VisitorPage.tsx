import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Api } from '../../../shared/api.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Empty } from '../../ui/Empty.tsx';
import type { Campaign } from '../campaigns/campaign.ts';
import type { InboxSettings } from '../inbox.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { instantOf, wallOf } from './instant.ts';
import { simulate } from './simulate.ts';
import { Verdicts } from './Verdicts.tsx';
import { type VisitorDraft, VisitorForm } from './VisitorForm.tsx';
import { loadWidgetTexts, type WidgetTexts } from './widget-texts.ts';
import styles from './Visitor.module.css';

type Facts = { inboxes: InboxSettings[]; campaigns: Campaign[]; accountLocale: string };

const loadFacts = async (api: Api, base: string): Promise<Facts> => {
  const [inboxes, campaigns, account] = await Promise.all([
    api.get<{ payload: InboxSettings[] }>(`${base}/inboxes`),
    api.get<Campaign[]>(`${base}/campaigns`),
    api.get<{ locale: string }>(base),
  ]);
  const websites = inboxes.payload.filter(({ channel_type }) => channel_type === 'Channel::WebWidget');
  return { inboxes: websites, campaigns, accountLocale: account.locale };
};

const newVisitor = (inbox: InboxSettings): VisitorDraft => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    inboxId: inbox.id,
    address: inbox.website_url ?? '',
    wall: wallOf(Date.now(), zone),
    zone,
    language: '',
    hasEmail: false,
    hasPhone: false,
    isSignedIn: false,
    hasWritten: false,
    closedCampaign: false,
    isTeamThere: true,
  };
};

const useWidgetTexts = (code: string | undefined): WidgetTexts | null => {
  const [texts, setTexts] = useState<{ code: string; texts: WidgetTexts } | null>(null);
  useEffect(() => {
    if (code === undefined) return;
    let isOver = false;
    void loadWidgetTexts(code).then((loaded) => !isOver && setTexts({ code, texts: loaded }));
    return () => {
      isOver = true;
    };
  }, [code]);
  return texts?.code === code ? (texts?.texts ?? null) : null;
};

const Simulator = ({ facts, first }: { facts: Facts; first: InboxSettings }) => {
  const [draft, setDraft] = useState(() => newVisitor(first));
  const found = useMemo(() => {
    const inbox = facts.inboxes.find(({ id }) => id === draft.inboxId) ?? first;
    const at = instantOf(draft.wall, draft.zone);
    if (Number.isNaN(at)) return undefined;
    const ownScheme = location.protocol === 'https:' ? 'https' : 'http';
    return simulate({ ...facts, inbox, ownScheme }, { ...draft, at });
  }, [facts, first, draft]);
  const texts = useWidgetTexts(found?.language.code);
  return (
    <>
      <VisitorForm
        draft={draft}
        inboxes={facts.inboxes}
        change={(values) => setDraft((before) => ({ ...before, ...values }))}
      />
      <h2 className={styles.heading}>{t('VISITOR_SEES')}</h2>
      {found ? <Verdicts found={found} texts={texts} zone={draft.zone} /> : <Empty>{t('VISITOR_NO_TIME')}</Empty>}
    </>
  );
};

export const VisitorPage = ({ api, base }: PageProps) => {
  const load = useCallback(() => loadFacts(api, base), [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="VISITOR" hint="VISITOR_HINT" />
      <LoadedContent state={state} reload={reload}>
        {(facts) => {
          const [first] = facts.inboxes;
          return first ? <Simulator facts={facts} first={first} /> : <Empty>{t('NO_INBOX')}</Empty>;
        }}
      </LoadedContent>
    </>
  );
};
