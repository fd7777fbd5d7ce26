import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Problem } from '../../form/Problem.tsx';
import { PromptDialog } from '../../form/PromptDialog.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { ICONS } from '../../ui/icons.ts';
import { Link } from '../../ui/Link.tsx';
import { type ContactAddress, writeAddress } from '../address.ts';
import type { PeopleProps } from '../contact-api.ts';
import { isShowing, type Segment } from '../segments.ts';
import { t } from '../texts.ts';
import styles from './Segments.module.css';

type SegmentsProps = Pick<PeopleProps, 'people' | 'go'> & { address: ContactAddress; isNarrowed: boolean };
type Asking = 'save' | 'rename' | 'remove' | null;

type SegmentDialogProps = Pick<SegmentsProps, 'people' | 'address'> & {
  asking: Asking;
  segments: readonly Segment[];
  current: Segment | undefined;
  reload: () => void;
  onClose: () => void;
};

/** The one question that is open. A name that is there already is given what is on the screen. */
const SegmentDialog = ({ people, address, asking, segments, current, reload, onClose }: SegmentDialogProps) => {
  const then = async (done: Promise<unknown>) => {
    await done;
    reload();
  };
  const save = (name: string) => {
    const existing = segments.find((each) => each.name === name);
    return then(existing ? people.changeSegment(existing.id, { address }) : people.addSegment(name, address));
  };
  const field = { label: t('SEGMENT_NAME'), value: asking === 'rename' ? (current?.name ?? '') : '' };
  if (asking === 'save')
    return (
      <PromptDialog
        title={t('SEGMENT_SAVE')}
        description={t('SEGMENT_SAVE_HINT')}
        field={field}
        action={t('SAVE')}
        onDo={save}
        onClose={onClose}
      />
    );
  if (!asking || !current) return null;
  return asking === 'rename' ? (
    <PromptDialog
      title={t('SEGMENT_RENAME', { name: current.name })}
      field={field}
      action={t('SAVE')}
      onDo={(name) => then(people.changeSegment(current.id, { name }))}
      onClose={onClose}
    />
  ) : (
    <PromptDialog
      title={t('SEGMENT_REMOVE', { name: current.name })}
      description={t('SEGMENT_REMOVE_HINT')}
      action={t('SEGMENT_REMOVE_DO')}
      onDo={() => then(people.removeSegment(current.id))}
      onClose={onClose}
    />
  );
};

/** The segment that the current conditions were changed from; removing all conditions leaves it. */
const useOpened = (current: Segment | undefined, isNarrowed: boolean, segments: readonly Segment[]) => {
  const [opened, setOpened] = useState<number | null>(null);
  const next = current?.id ?? (isNarrowed ? opened : null);
  if (next !== opened) setOpened(next);
  return segments.find(({ id }) => id === next);
};

const Row = ({ segments, reload, ...rest }: SegmentsProps & { segments: readonly Segment[]; reload: () => void }) => {
  const { address, isNarrowed, go } = rest;
  const [asking, setAsking] = useState<Asking>(null);
  const saving = useSaving();
  const current = segments.find((segment) => isShowing(address, segment));
  const opened = useOpened(current, isNarrowed, segments);
  if (segments.length === 0 && !isNarrowed) return null;
  return (
    <nav className={styles.segments} aria-label={t('SEGMENTS')}>
      {segments.map((segment) => (
        <Link
          key={segment.id}
          to={writeAddress(segment.address)}
          go={go}
          aria-current={segment === current ? 'page' : undefined}
        >
          <bdi>{segment.name}</bdi>
        </Link>
      ))}
      {current && (
        <>
          <IconButton
            icon={ICONS.edit}
            size={16}
            label={t('SEGMENT_RENAME', { name: current.name })}
            onClick={() => setAsking('rename')}
          />
          <IconButton
            icon="trash"
            size={16}
            label={t('SEGMENT_REMOVE', { name: current.name })}
            onClick={() => setAsking('remove')}
          />
        </>
      )}
      {opened && !current && (
        <Button
          look="text"
          busy={saving.busy}
          onClick={() => void saving.save(() => rest.people.changeSegment(opened.id, { address }).then(reload))}
        >
          {t('SEGMENT_UPDATE', { name: opened.name })}
        </Button>
      )}
      {isNarrowed && !current && (
        <Button look="text" onClick={() => setAsking('save')}>
          {t('SEGMENT_SAVE')}
        </Button>
      )}
      <Problem text={saving.otherError()} />
      <SegmentDialog
        {...rest}
        asking={asking}
        segments={segments}
        current={current}
        reload={reload}
        onClose={() => setAsking(null)}
      />
    </nav>
  );
};

export const Segments = (props: SegmentsProps) => {
  const { people } = props;
  const load = useCallback(() => people.segments(), [people]);
  const { state, reload } = useLoaded(load);
  // They are a help to the list: it does not wait for them.
  if (state.kind === 'loading') return null;
  return (
    <LoadedContent state={state} reload={reload}>
      {(segments) => <Row {...props} segments={segments} reload={reload} />}
    </LoadedContent>
  );
};
