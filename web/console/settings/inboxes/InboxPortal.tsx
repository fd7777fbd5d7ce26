import { useCallback } from 'react';
import { SelectField } from '../../form/SelectField.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { Change, InboxDraft } from '../inbox.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';

type PortalProps = Pick<PageProps, 'api' | 'base'> & { draft: InboxDraft; change: Change };

export const InboxPortal = ({ api, base, draft, change }: PortalProps) => {
  const load = useCallback(
    async () => (await api.get<{ payload: { id: number; name: string }[] }>(`${base}/portals`)).payload,
    [api, base],
  );
  const { state, reload } = useLoaded(load);
  return (
    <LoadedContent state={state} reload={reload}>
      {(portals) => (
        <SelectField
          label={t('INBOX_PORTAL')}
          value={draft.portal_id ?? ''}
          onChange={({ target }) => change({ portal_id: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t('INBOX_NO_PORTAL')}</option>
          {portals.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </LoadedContent>
  );
};
