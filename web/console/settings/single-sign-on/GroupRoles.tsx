import type { CustomRole } from '@porchlight/core/wire/agent.ts';
import { ROLES } from '@porchlight/core/wire/agent.ts';
import type { RoleMapping } from '@porchlight/core/wire/settings/single-sign-on.ts';
import { useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { roleFieldsOf, roleValueOf } from '../roles/role.ts';
import { t } from '../texts.ts';
import styles from './SingleSignOn.module.css';

type GroupRolesProps = { mappings: readonly RoleMapping[]; roles: readonly CustomRole[] };

export const mappingsOf = (form: FormData) => {
  const values = form.getAll('group_role').map(String);
  return form
    .getAll('group')
    .map((group, index) => ({ group: String(group).trim(), ...roleFieldsOf(values[index] ?? 'agent') }))
    .filter(({ group }) => group !== '');
};

export const GroupRoles = ({ mappings, roles }: GroupRolesProps) => {
  const next = useRef(mappings.length);
  const [lines, setLines] = useState(() => mappings.map((mapping, key) => ({ key, mapping })));
  const add = () => {
    const mapping: RoleMapping = { group: '', role: 'agent', custom_role_id: null };
    setLines([...lines, { key: next.current, mapping }]);
    next.current += 1;
  };
  return (
    <fieldset className={styles.groups}>
      <legend>{t('SSO_GROUPS')}</legend>
      <p className={styles.hint}>{t('SSO_GROUPS_HINT')}</p>
      {lines.map(({ key, mapping }) => (
        <div key={key} className={styles.group}>
          <TextField label={t('SSO_GROUP')} name="group" defaultValue={mapping.group} maxLength={255} dir="auto" />
          <SelectField label={t('ROLE')} name="group_role" defaultValue={roleValueOf(mapping)}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {t(`ROLE_${role}`)}
              </option>
            ))}
            {roles.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button
            look="quiet"
            aria-label={t('SSO_GROUP_REMOVE', { name: mapping.group })}
            onClick={() => setLines(lines.filter((line) => line.key !== key))}
          >
            {t('REMOVE')}
          </Button>
        </div>
      ))}
      <Buttons>
        <Button look="quiet" onClick={add}>
          {t('SSO_GROUP_ADD')}
        </Button>
      </Buttons>
    </fieldset>
  );
};
