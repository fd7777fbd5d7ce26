import { useCallback } from 'react';
import { Problem } from '../../form/Problem.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Link } from '../../ui/Link.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';

type BotProps = Pick<PageProps, 'api' | 'base' | 'go'> & { id: number };
type Named = { id: number; name: string };

export const InboxBot = ({ api, base, go, id }: BotProps) => {
  const saving = useSaving();
  const load = useCallback(async () => {
    const [bots, { agent_bot }] = await Promise.all([
      api.get<Named[]>(`${base}/agent_bots`),
      api.get<{ agent_bot: Partial<Named> }>(`${base}/inboxes/${id}/agent_bot`),
    ]);
    return { bots, current: agent_bot.id ?? null };
  }, [api, base, id]);
  const { state, reload } = useLoaded(load);
  const choose = async (agent_bot: number | null) => {
    await saving.save(() => api.post(`${base}/inboxes/${id}/set_agent_bot`, { agent_bot }));
    reload();
  };
  return (
    <LoadedContent state={state} reload={reload}>
      {({ bots, current }) => (
        <>
          {bots.length > 0 && (
            <SelectField
              label={t('INBOX_BOT')}
              value={current ?? ''}
              disabled={saving.busy}
              onChange={({ target }) => void choose(target.value === '' ? null : Number(target.value))}
            >
              <option value="">{t('INBOX_NO_BOT')}</option>
              {bots.map((bot) => (
                <option key={bot.id} value={bot.id}>
                  {bot.name}
                </option>
              ))}
            </SelectField>
          )}
          <p className={text.quiet}>
            {bots.length === 0 && `${t('BOTS_EMPTY')} `}
            <Link to="/app/settings/bots" go={go}>
              {t('INBOX_TO_BOTS')}
            </Link>
          </p>
          <Problem text={saving.otherError()} />
        </>
      )}
    </LoadedContent>
  );
};
