# The app and its server in one image. PostgreSQL and a bucket for audio come from outside (compose.yaml, docs/scaling.md).
FROM node:24-trixie-slim AS build
WORKDIR /offbeat
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Built into the app (docs/deploy.md). Empty counts as unset.
ARG VITE_FIREBASE_API_KEY VITE_FIREBASE_AUTH_DOMAIN VITE_FIREBASE_PROJECT_ID VITE_FIREBASE_APP_ID
ARG VITE_PROVIDER_URL VITE_AUDIO_HOST VITE_AI_HOSTS
RUN npm run build

FROM node:24-trixie-slim AS packages
WORKDIR /offbeat
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-trixie-slim
# ffmpeg transcodes several times faster than the build of it in WebAssembly; the client tools are for backup and restore.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ffmpeg postgresql-client \
    && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5001 DATA_DIR=/data
# As in scripts/support/malloc-env.ts.
ENV MALLOC_MMAP_THRESHOLD_=65536
WORKDIR /offbeat
COPY --from=packages /offbeat/node_modules node_modules
COPY --from=build /offbeat/dist dist
COPY --from=build /offbeat/dist-server dist-server
COPY package.json tsconfig*.json ./
COPY demo demo
COPY server server
COPY scripts scripts
COPY src src
COPY workers workers
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 5001
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: it has to hear SIGTERM.
CMD ["node", "dist-server/main.mjs"]
