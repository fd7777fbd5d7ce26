import type { HomeBlockOf } from '@porchlight/core/wire/settings/home-block.ts';
import { Icon } from '../../../../shared/ui/Icon.tsx';
import { t } from '../../texts.ts';
import { AddressField } from './AddressField.tsx';
import type { EditorProps } from './editor-props.ts';
import { isAddress } from './home-draft.ts';
import type { StatusReport } from './use-home-preview.ts';
import text from '../../../ui/Text.module.css';
import looks from './HomeBlocks.module.css';

const messageOf = (report: StatusReport | undefined) => {
  if (!report) return t('HOME_STATUS_CHECKING');
  const { problem, http_status } = report;
  return problem === null ? t('HOME_STATUS_WORKS') : t(`HOME_STATUS_${problem}`, { status: http_status ?? '' });
};

const StatusResult = ({ report }: { report: StatusReport | undefined }) => {
  const state = report && (report.problem === null ? 'good' : 'bad');
  return (
    <p className={`${looks.result} ${state ? text[state] : text.quiet}`} role="status">
      {state && <Icon name={state === 'good' ? 'done' : 'alert'} size={18} />}
      <span>{messageOf(report)}</span>
    </p>
  );
};

type StatusProps = EditorProps<HomeBlockOf<'status'>> & { statuses: readonly StatusReport[] };

export const StatusEditor = ({ block, field, onChange, statuses }: StatusProps) => (
  <>
    <AddressField
      label={t('HOME_STATUS_ADDRESS')}
      refusedAs={field('url')}
      value={block.url}
      onChange={(url) => onChange({ url })}
    />
    {block.enabled && block.url !== '' && isAddress(block.url) && (
      <StatusResult report={statuses.find(({ url }) => url === block.url)} />
    )}
    <p className={text.quiet}>{t('HOME_STATUS_HINT')}</p>
    <AddressField
      label={t('HOME_STATUS_LINK')}
      optional={t('MAY_BE_EMPTY')}
      refusedAs={field('link')}
      value={block.link ?? ''}
      onChange={(link) => onChange({ link: link || null })}
    />
  </>
);
