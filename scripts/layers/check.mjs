import { dialectsElsewhere } from './check-dialects.mjs';
import { largeFolders } from './check-folders.mjs';
import { responseSchemasElsewhere } from './check-response-schemas.mjs';
import { serverViolations } from './check-server.mjs';
import { statementsElsewhere } from './check-statements.mjs';
import { compareWithKnown, readKnown, shortenKnown } from './known.mjs';
import { SERVER_RULES } from './server-rules.mjs';

const meaning = new Map(SERVER_RULES.forbidden.map(({ name, comment }) => [name, comment]));
const meaningOf = (violation) => `${violation} (${meaning.get(violation.split(':')[0])})`;

/** The architecture of the server, the size of folders, where SQL and the schemas of responses stand, and where the stores differ. `write` takes what is cured out of the lists. */
export const checkArchitecture = async (files, { write = false } = {}) => {
  const found = {
    imports: await serverViolations(),
    folders: largeFolders(files),
    statements: statementsElsewhere(files),
  };
  if (write) shortenKnown(found);
  const known = readKnown();
  return [
    ...dialectsElsewhere(files).map(
      (found) => `${found}: what differs between the stores belongs in platform/database`,
    ),
    ...responseSchemasElsewhere(files).map(
      (found) => `${found}: declare it in the file of the route, in its folder, or beside the presenter`,
    ),
    ...compareWithKnown(found.imports, known.imports, meaningOf),
    ...compareWithKnown(
      found.folders,
      known.folders,
      (path, count) => `${path} has ${count} source files (at most 20)`,
    ),
    ...compareWithKnown(
      found.statements,
      known.statements,
      (path, count, allowed = 0) => `${path} has ${count} SQL statements (at most ${allowed}): write them in domain`,
    ),
  ];
};
