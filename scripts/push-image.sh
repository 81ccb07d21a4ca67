#!/bin/sh
# Builds the image for both kinds of machine from the programs of `npm run release`, and pushes it.
#
#   sh scripts/push-image.sh images.example.org/owner/coterie 1.0.0
#
# IMAGE_SOURCE   address of the repository, for the image's label
set -eu
image=$1
version=$2
revision=$(git rev-parse HEAD)
created=$(TZ=UTC0 git log -1 --date=format-local:%Y-%m-%dT%H:%M:%SZ --format=%cd)

# Docker's own builder builds for one kind of machine only
docker buildx create --use
docker buildx build --push --platform linux/amd64,linux/arm64 --file deploy/Dockerfile \
	--tag "$image:$version" --tag "$image:latest" \
	--label "org.opencontainers.image.version=$version" \
	--label "org.opencontainers.image.revision=$revision" \
	--label "org.opencontainers.image.created=$created" \
	--label "org.opencontainers.image.source=${IMAGE_SOURCE:-}" \
	dist/release/bin
