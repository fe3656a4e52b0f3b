# The relay as a service, built in a clone: docker build -t mcp-elicitation-relay .
FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund \
  && npm run build \
  && npm pack --ignore-scripts --pack-destination /tmp \
  && mv /tmp/mcp-elicitation-*.tgz /tmp/mcp-elicitation.tgz

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /relay
COPY --from=build /tmp/mcp-elicitation.tgz ./
# What the service needs, which no user of the element installs, with both stores.
RUN npm install --no-audit --no-fund ./mcp-elicitation.tgz @remix-run/node-fetch-server@0.14 ajv@8 jose@6 prom-client@15 redis@6 pg@8 \
  && rm mcp-elicitation.tgz
USER 1000
EXPOSE 8470
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:8470/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# RELAY_KEYS has the keys of backends; --help lists the rest.
ENTRYPOINT ["node", "node_modules/mcp-elicitation/dist/relay/service/bin.js"]
CMD ["--host", "0.0.0.0"]
