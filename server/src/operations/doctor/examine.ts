import type { Deps } from '../../domain/deps.ts';
import { findFirstWebsiteInbox } from '../../domain/inboxes/queries.ts';
import { lookAtBackups } from './backups.ts';
import { lookAtClock } from './clock.ts';
import { lookAtDomains } from './domains.ts';
import type { Finding } from './findings.ts';
import {
  checkReceivers,
  lookAtBus,
  lookAtCalls,
  lookAtDisk,
  lookAtFileSweep,
  lookAtFiles,
  lookAtJobs,
  lookAtProxy,
  lookAtRemotePictures,
  lookAtStore,
  lookAtUploads,
} from './internal-checks.ts';
import { lookAtMail } from './mail.ts';
import { lookAtModel } from './model.ts';
import { lookAtBodyLimit, lookAtBuffering, lookAtHeaders } from './proxy-checks.ts';
import { lookAtPush } from './push.ts';
import { lookAtFrame, lookAtFront, lookAtSocket } from './reachability-checks.ts';
import { lookAtReplica } from './replica.ts';
import { lookAtSecrets } from './secrets.ts';
import { lookAtSecurityTxt } from './security-txt.ts';
import { lookAtTracing } from './tracing.ts';
import { lookAtVirusScanner } from './virus-scanner.ts';

export const examine = async (deps: Deps): Promise<Finding[]> => {
  const inbox = await findFirstWebsiteInbox(deps.db).catch(() => undefined);
  const findings = await Promise.all([
    lookAtStore(deps),
    lookAtReplica(deps),
    lookAtSecrets(deps),
    lookAtFiles(deps),
    lookAtVirusScanner(deps.env),
    lookAtDisk(deps),
    lookAtUploads(deps),
    lookAtFileSweep(deps),
    lookAtRemotePictures(deps),
    lookAtBackups(deps),
    lookAtBus(deps),
    lookAtJobs(deps),
    checkReceivers(deps),
    lookAtMail(deps.env),
    lookAtPush(deps.env),
    lookAtProxy(deps),
    lookAtCalls(deps),
    lookAtModel(deps),
    lookAtFront(deps.env),
    lookAtClock(deps),
    lookAtTracing(deps),
    lookAtFrame(deps.env, inbox?.website_token),
    lookAtSocket(deps.env),
    lookAtBuffering(deps.env, inbox),
    lookAtHeaders(deps.env),
    lookAtBodyLimit(deps.env),
    lookAtDomains(deps),
    lookAtSecurityTxt(deps),
  ]);
  return findings.flat();
};
