import type { SlackChannel, SlackConnection } from '@porchlight/core/wire/settings/slack.ts';
import { useCallback, useState } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { Buttons } from '../../form/Buttons.tsx';
import { Check } from '../../form/Check.tsx';
import { Checks } from '../../form/Checks.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { t } from '../texts.ts';
import { withReason } from './slack-reason.ts';
import looks from '../../form/Form.module.css';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

export type Inbox = { id: number; name: string };

type ContentProps = {
  api: Api;
  path: string;
  connection: SlackConnection;
  inboxes: readonly Inbox[];
  reload: () => void;
};

/** The chosen one stays, also where Slack does not list it any longer. */
const withChosen = (channels: readonly SlackChannel[], { channel }: SlackConnection) =>
  channel && !channels.some(({ id }) => id === channel.id)
    ? [{ ...channel, is_private: false, is_member: true }, ...channels]
    : channels;

const ContentForm = ({
  api,
  path,
  connection,
  inboxes,
  reload,
  channels,
}: ContentProps & { channels: SlackChannel[] }) => {
  const saving = useSaving();
  const chosen = new Set<number>(connection.inbox_ids);
  const [isAll, setIsAll] = useState(connection.all_inboxes);
  const send = async (form: FormData) => {
    const channel_id = textOf(form, 'channel_id');
    const fields = {
      ...(channel_id === '' ? {} : { channel_id }),
      all_inboxes: isAll,
      inbox_ids: inboxes.filter(({ id }) => form.has(`inbox-${id}`)).map(({ id }) => id),
      includes_notes: form.has('includes_notes'),
    };
    if (await saving.save(() => withReason(api.put(path, fields)))) reload();
  };
  return (
    <Form className={looks.form} saving={saving} onSend={(form) => void send(form)}>
      <SelectField label={t('SLACK_CHANNEL')} name="channel_id" defaultValue={connection.channel?.id ?? ''}>
        {!connection.channel && <option value="">{t('SLACK_NO_CHANNEL')}</option>}
        {withChosen(channels, connection).map(({ id, name, is_private }) => (
          <option key={id} value={id}>
            {is_private ? t('SLACK_PRIVATE', { channel: name }) : name}
          </option>
        ))}
      </SelectField>
      <p className={text.quiet}>{t('SLACK_CHANNEL_HINT')}</p>
      <Check name="all_inboxes" checked={isAll} onChange={({ target }) => setIsAll(target.checked)}>
        {t('SLACK_ALL_INBOXES')}
      </Check>
      {/* In the form also while it is hidden: the choice is there again. */}
      <div hidden={isAll}>
        <Checks legend={t('INBOXES')}>
          {inboxes.map(({ id, name }) => (
            <Check key={id} name={`inbox-${id}`} defaultChecked={chosen.has(id)}>
              <span dir="auto">{name}</span>
            </Check>
          ))}
        </Checks>
      </div>
      <Check name="includes_notes" defaultChecked={connection.includes_notes}>
        <span className={rows.text}>
          {t('SLACK_NOTES')} <small>{t('SLACK_NOTES_HINT')}</small>
        </span>
      </Check>
      <Buttons>
        <Button type="submit" busy={saving.busy}>
          {t('SAVE')}
        </Button>
        <span role="status" className={text.good}>
          {saving.saved ? t('SAVED') : ''}
        </span>
      </Buttons>
      <Problem text={saving.otherError()} />
    </Form>
  );
};

/** The channel, the inboxes, and whether private notes are posted. */
export const SlackContent = (props: ContentProps) => {
  const { api, path } = props;
  const load = useCallback(
    async () => (await api.get<{ payload: SlackChannel[] }>(`${path}/channels`)).payload,
    [api, path],
  );
  const { state, reload } = useLoaded(load);
  return (
    <Card title={t('SLACK_CONTENT')}>
      <LoadedContent state={state} reload={reload}>
        {(channels) => <ContentForm {...props} channels={channels} />}
      </LoadedContent>
    </Card>
  );
};
