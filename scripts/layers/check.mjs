import { dialectsElsewhere } from './check-dialects.mjs';
import { largeFolders } from './check-folders.mjs';
import { responseSchemasElsewhere } from './check-response-schemas.mjs';
import { serverViolations } from './check-server.mjs';
import { statementsElsewhere } from './check-statements.mjs';
import { webViolations } from './check-web.mjs';
import { SERVER_RULES } from './server-rules.mjs';
import { WEB_RULES } from './web-rules.mjs';

const meaning = new Map(
  [...SERVER_RULES.forbidden, ...WEB_RULES.forbidden].map(({ name, comment }) => [name, comment]),
);
const meaningOf = (violation) => `${violation} (${meaning.get(violation.split(':')[0])})`;

export const checkArchitecture = async (files) => [
  ...dialectsElsewhere(files).map((found) => `${found}: what differs between the stores belongs in platform/database`),
  ...responseSchemasElsewhere(files).map(
    (found) => `${found}: declare it in the file of the route, in its folder, or beside the presenter`,
  ),
  ...(await serverViolations()).map(meaningOf),
  ...(await webViolations()).map(meaningOf),
  ...Object.entries(largeFolders(files)).map(([path, count]) => `${path} has ${count} source files (at most 20)`),
  ...Object.entries(statementsElsewhere(files)).map(
    ([path, count]) => `${path} has ${count} SQL statements: write them in domain`,
  ),
];
