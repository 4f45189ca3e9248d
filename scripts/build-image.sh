#!/usr/bin/env bash
# Builds the production image: dist/image/cartwright.tar (for `docker load`, `podman load` or `skopeo copy`), and what is in it as
# dist/image/sbom.cdx.json. Needs buildah, no daemon, and a registry only for a base from one.
#   scripts/build-image.sh                 on Node's Debian image
#   scripts/build-image.sh --base scratch  on nothing: Node of this machine and the libraries it loads
#   scripts/build-image.sh --base REF      on an image with Node 24 at /usr/local/bin/node
set -euo pipefail
cd "$(dirname "$0")/.."
PATH=$PWD/node_modules/.bin:$PATH

base=docker.io/library/node:24-bookworm-slim
while [ $# -gt 0 ]; do
  case "$1" in
    --base) base=${2:?--base needs an image}; shift 2 ;;
    *) echo "Usage: scripts/build-image.sh [--base IMAGE]" >&2; exit 2 ;;
  esac
done
command -v buildah >/dev/null || { echo "buildah is not installed: apt-get install buildah" >&2; exit 1; }

out=dist/image
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Plain folders and no namespaces: works as root of a container too.
printf '[storage]\ndriver = "vfs"\ngraphroot = "%s"\nrunroot = "%s"\n' "$work/storage" "$work/run" >"$work/storage.conf"
export CONTAINERS_STORAGE_CONF=$work/storage.conf BUILDAH_ISOLATION=chroot
# Before anything is made: the first build may be where no registry answers.
if [ "$base" != scratch ] && ! buildah pull --quiet "$base" >/dev/null; then
  echo "$base cannot be fetched. Without a registry: scripts/build-image.sh --base scratch" >&2
  exit 1
fi

rm -rf "$out"
mkdir -p "$out" "$work/files"

version=$(node -p 'require("./package.json").version')
with_node=()
[ "$base" != scratch ] || with_node=(--with-node)
node scripts/image/lay-files.ts "${with_node[@]}" --sbom "$out/sbom.cdx.json" "$work/files"
cp deploy/Containerfile "$work/files/Containerfile"

# An image of the Open Container Initiative's format has no health check.
buildah bud --quiet --layers=false --format docker --build-arg "BASE=$base" --build-arg "VERSION=$version" \
  --tag "cartwright:$version" "$work/files" >/dev/null
buildah push --quiet "cartwright:$version" "docker-archive:$out/cartwright.tar:cartwright:$version"

bytes=$(stat --format %s "$out/cartwright.tar")
echo "$out/cartwright.tar: cartwright:$version on $base, $((bytes / 1024 / 1024)) MiB"
