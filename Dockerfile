# The image of a release. `docker build -t entrepot .` takes the two base images from the network; another registry is named
# by --build-arg. The server in it needs no network but the database's and the mail server's.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /source
COPY . .
RUN npm run package -- /release

FROM ${BASE_IMAGE}
# tini is the first process: it passes signals on, and buries what the image decoders leave.
RUN apt-get update && apt-get install --yes --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
RUN groupadd --gid 10001 entrepot && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin entrepot \
  && install -d -o 10001 -g 10001 -m 0750 /var/lib/entrepot
COPY --from=build /release /opt/entrepot
WORKDIR /opt/entrepot
# Nothing is written but into DATA_DIR and /tmp, so the root may be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/entrepot
USER 10001:10001
EXPOSE 3000
VOLUME /var/lib/entrepot
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/bin/tini", "--", "bin/node", "--max-semi-space-size=8", "server.mjs"]
