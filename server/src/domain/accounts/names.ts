import type { UserRow } from '../../platform/database/schema/users.ts';

/** The name for colleagues and visitors: the chosen display name, else their own. */
export const availableName = (user: Pick<UserRow, 'name' | 'display_name'>) => user.display_name || user.name;
