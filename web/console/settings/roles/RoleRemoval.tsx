import type { CustomRole } from '@porchlight/core/wire/agent.ts';
import { useState } from 'react';
import { Removal } from '../../form/Removal.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { RoleOptions } from './RoleOptions.tsx';

type RoleRemovalProps = Pick<PageProps, 'api' | 'isAdministrator' | 'permissions'> & {
  path: string;
  role: CustomRole;
  others: readonly CustomRole[];
  members: number;
  onGone: () => void;
};

const bodyOf = (value: string) =>
  value === 'agent' || value === 'administrator'
    ? { replacement_role: value }
    : { replacement_custom_role_id: Number(value) };

export const RoleRemoval = ({ api, path, role, others, members, onGone, ...granter }: RoleRemovalProps) => {
  const [replacement, setReplacement] = useState<string>('agent');
  return (
    <Removal
      name={role.name}
      question={t('ROLE_ASK', { name: role.name })}
      remove={() => api.delete(`${path}/${role.id}`, members > 0 ? bodyOf(replacement) : undefined)}
      onGone={onGone}
    >
      {members > 0 && (
        <SelectField
          label={t('ROLE_REPLACEMENT')}
          refusedAs="replacement_role"
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
        >
          <RoleOptions roles={others} {...granter} />
        </SelectField>
      )}
    </Removal>
  );
};
