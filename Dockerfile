# Built once, run anywhere: the front ends are made in the first stage, nothing compiles on the target.
FROM node:20-bookworm-slim AS build
# The pinned Node asks for libatomic, which slim images lack.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
COPY core/package.json core/
COPY sdk/package.json sdk/
COPY web/package.json web/
COPY server/package.json server/
COPY react/package.json react/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/run.mjs build && npm prune --omit=dev --no-audit --no-fund

FROM debian:bookworm-slim
# pg_dump is what `backup` uses on PostgreSQL.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --create-home porchlight \
  && mkdir /data && chown porchlight /data
WORKDIR /app
COPY --from=build --chown=root:root /app ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER porchlight
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=4s --start-period=20s \
  CMD ["/app/node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Stops within five seconds of SIGTERM: sockets are told to come back.
STOPSIGNAL SIGTERM
CMD ["/app/node_modules/.bin/node", "server/src/cli.ts", "start"]
