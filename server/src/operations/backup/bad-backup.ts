import { SettingError } from '../../platform/config/parse-values.ts';

/** A backup or a place that cannot be used. The message is one line for the operator. */
export class BadBackup extends SettingError {}
