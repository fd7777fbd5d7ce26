import { HOME_LENGTHS, type HomeBlockOf } from '@porchlight/core/wire/settings/home-block.ts';
import type { Api } from '../../../../shared/api.ts';
import { AreaField } from '../../../form/AreaField.tsx';
import { Check } from '../../../form/Check.tsx';
import { Fields } from '../../../form/Fields.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { Picture } from '../../Picture.tsx';
import { t } from '../../texts.ts';
import { instantOf, wallOf } from '../../visitor/instant.ts';
import { AddressField } from './AddressField.tsx';
import type { EditorProps } from './editor-props.ts';
import text from '../../../ui/Text.module.css';
import looks from './HomeBlocks.module.css';

type Announcement = HomeBlockOf<'announcement'>;
type AnnouncementProps = EditorProps<Announcement> & { api: Api; path: string; zone: string };

const BUTTON = { label: '', url: '' };

const AnnouncementDates = ({ block, field, onChange, zone }: Omit<AnnouncementProps, 'api' | 'path'>) => {
  const wall = (seconds: number | null | undefined) => (seconds == null ? '' : wallOf(seconds * 1000, zone));
  const seconds = (value: string) => (value === '' ? null : Math.floor(instantOf(value, zone) / 1000));
  return (
    <>
      <Fields>
        <TextField
          label={t('HOME_STARTS')}
          optional={t('MAY_BE_EMPTY')}
          type="datetime-local"
          value={wall(block.starts_at)}
          onChange={({ target }) => onChange({ starts_at: seconds(target.value) })}
        />
        <TextField
          label={t('HOME_ENDS')}
          optional={t('MAY_BE_EMPTY')}
          refusedAs={field('ends_at')}
          type="datetime-local"
          value={wall(block.ends_at)}
          onChange={({ target }) => onChange({ ends_at: seconds(target.value) })}
        />
      </Fields>
      <p className={text.quiet}>{t('HOME_DATES_HINT', { zone })}</p>
    </>
  );
};

export const AnnouncementEditor = ({ api, path, ...editing }: AnnouncementProps) => {
  const { block, field, onChange } = editing;
  const { title, picture, button } = block;
  const upload = async (form: FormData) => {
    const { url } = await api.post<{ url: string }>(`${path}/home_pictures`, form);
    onChange({ picture: { url, alt: picture?.alt ?? '' } });
  };
  return (
    <>
      <TextField
        label={t('HOME_TITLE')}
        refusedAs={field('title')}
        value={title}
        maxLength={HOME_LENGTHS.title}
        dir="auto"
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <AreaField
        label={t('HOME_TEXT')}
        optional={t('MAY_BE_EMPTY')}
        rows={3}
        value={block.text}
        maxLength={HOME_LENGTHS.text}
        dir="auto"
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <Picture
        name={title}
        src={picture?.url ?? ''}
        hint={t('HOME_PICTURE_HINT')}
        field="picture"
        save={upload}
        remove={async () => onChange({ picture: null })}
      >
        {picture ? (
          <img className={looks.picture} src={picture.url} alt="" />
        ) : (
          <span className={looks.picture} aria-hidden="true" />
        )}
      </Picture>
      {picture && (
        <TextField
          label={t('HOME_PICTURE_ALT')}
          optional={t('MAY_BE_EMPTY')}
          value={picture.alt}
          maxLength={HOME_LENGTHS.alt}
          dir="auto"
          onChange={({ target }) => onChange({ picture: { ...picture, alt: target.value } })}
        />
      )}
      <Check checked={Boolean(button)} onChange={({ target }) => onChange({ button: target.checked ? BUTTON : null })}>
        {t('HOME_BUTTON')}
      </Check>
      {button && (
        <Fields>
          <TextField
            label={t('HOME_BUTTON_LABEL')}
            refusedAs={field('button.label')}
            value={button.label}
            maxLength={HOME_LENGTHS.label}
            dir="auto"
            onChange={({ target }) => onChange({ button: { ...button, label: target.value } })}
          />
          <AddressField
            label={t('HOME_BUTTON_ADDRESS')}
            refusedAs={field('button.url')}
            value={button.url}
            onChange={(url) => onChange({ button: { ...button, url } })}
          />
        </Fields>
      )}
      <AnnouncementDates {...editing} />
      <p className={text.quiet}>{t('HOME_HIDE_HINT')}</p>
    </>
  );
};
