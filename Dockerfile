# The image runs the one binary; its steps are the commands that `npm start` uses.
FROM golang:1.27-bookworm AS go

FROM node:22-bookworm AS build
COPY --from=go /usr/local/go /usr/local/go
ENV PATH=$PATH:/usr/local/go/bin
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY scripts/lib/install.mjs scripts/lib/install.mjs
RUN node -e "import('./scripts/lib/install.mjs').then((step) => step.install())"
COPY server/go.mod server/go.sum server/
RUN cd server && GOTOOLCHAIN=auto go mod download
COPY . .
RUN node scripts/build.mjs && mkdir /empty

FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=build /src/dist/coterie /coterie
COPY --from=build --chown=nonroot:nonroot /empty /data
ENV COTERIE_DIR=/data/coterie COTERIE_HTTP=0.0.0.0:8090
VOLUME /data
EXPOSE 8090
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/coterie", "health"]
ENTRYPOINT ["/coterie"]
CMD ["serve"]
