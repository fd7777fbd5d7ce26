import { t } from '../base/texts.ts';

type AudienceOptionsProps = {
  teams: readonly { id: number; name: string }[];
  /** What a view has now: its team may be gone. */
  current: string;
  /** Of a view that a colleague shared. */
  isColleagues?: boolean;
};

/** Who may see a view: the choices of a select, whose values `sharingOfChoice` reads. */
export const AudienceOptions = ({ teams, current, isColleagues = false }: AudienceOptionsProps) => {
  const isKnown = !current.startsWith('team:') || teams.some(({ id }) => current === `team:${id}`);
  return (
    <>
      <option value="personal" disabled={isColleagues}>
        {t('VIEW_ONLY_ME')}
      </option>
      <option value="global">{t('VIEW_EVERYONE')}</option>
      {teams.length > 0 && (
        <optgroup label={t('TEAMS')}>
          {teams.map(({ id, name }) => (
            <option key={id} value={`team:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      {!isKnown && <option value={current}>{t('VIEW_TEAM_DELETED')}</option>}
    </>
  );
};
