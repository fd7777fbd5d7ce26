import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const isOpensslInstalled = spawnSync('openssl', ['version']).status === 0;

const openssl = (folder: string, line: string) => {
  const { status, stderr } = spawnSync('openssl', line.split(' '), { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${line}:\n${stderr}`);
};

/** Makes `NAME.pem`, an authority of its own, and `NAME-server.pem` and `NAME-server.key` for 127.0.0.1. */
export const makeAuthority = (folder: string, name: string) => {
  writeFileSync(join(folder, 'alt'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  openssl(
    folder,
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name} -keyout ${name}.key -out ${name}.pem`,
  );
  openssl(
    folder,
    `req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=${name}-server -keyout ${name}-server.key -out ${name}.csr`,
  );
  openssl(
    folder,
    `x509 -req -in ${name}.csr -CA ${name}.pem -CAkey ${name}.key -CAcreateserial -days 2 -extfile alt -out ${name}-server.pem`,
  );
  const file = (suffix: string) => join(folder, `${name}${suffix}`);
  return { ca: file('.pem'), certificate: file('-server.pem'), key: file('-server.key') };
};
