# The whole site in one image, for one machine or, as compose.yaml shows, for several processes of it.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /site
COPY . .
RUN npm run build
# What only builds, tests and other platforms need stays behind.
RUN find . -name node_modules -not -path './.toolchain/*' -prune -exec rm -rf {} + \
  && CI=true .toolchain/node_modules/.bin/pnpm install --prod --frozen-lockfile --filter cms --filter offers-service \
  && sh deploy/prune-modules.sh node_modules \
  && rm -rf .toolchain web/src web/art web/e2e web/bench web/public offers-service/bench offers-service/src/testing \
  && find offers-service .scripts -name '*.test.ts' -not -path '*/node_modules/*' -delete

FROM debian:trixie-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /site /site
RUN install --directory --owner=10001 --group=10001 --mode=0700 /data /backups
WORKDIR /site
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
# As .scripts/service-start.ts says.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=16384
USER 10001:10001
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", ".scripts/start.ts", "--built"]
