#!/bin/sh
# Takes out of an installation of packages what only a browser, a build or another platform needs: `prune-modules.sh node_modules`.
set -eu
cd "$1/.pnpm"

# Debuggers, compilers and readers.
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -iname '*.md' \) -delete

# The parts of the content system's console: it has been built, and comes from cms/dist.
find . -type d -path '*@strapi*/dist/admin' -prune -exec rm -rf {} +
rm -rf ai@* @ai-sdk+* @codemirror+* codemirror@* @dnd-kit+* @formatjs+* framer-motion@* highlight.js@* hls.js@* media-chrome@* \
  motion-dom@* @mux+* prismjs@* @radix-ui+* react-dom@* react-query@* @reduxjs+* @shikijs+* shiki@* slate* @strapi+design-system@* \
  @strapi+icons@*

# What builds it.
rm -rf caniuse-lite@* core-js-pure@* esbuild@* @esbuild+* flow-parser@* hono@* lightningcss* prettier@* rollup@* @rollup+* \
  @swc+core* terser@* @testing-library+* typedoc* typescript@* uglify-js@* vite@* webpack*

# The database's own sources, and what it is compiled to for other systems.
rm -rf better-sqlite3@*/node_modules/better-sqlite3/deps better-sqlite3@*/node_modules/better-sqlite3/src
find . -path '*/better-sqlite3/prebuilds/*' -not -name 'linux-*' -delete

# For another runtime, in other languages, and as it was written.
find . -type d -path '*/bare-*/prebuilds' -prune -exec rm -rf {} +
find . -type f -path '*/date-fns/*locale/*' -not -path '*/en-US*' -not -path '*/_lib*' -not -path '*/locale/package.json' -delete
find . -type d \( -path '*/node_modules/zod/src' -o -path '*/node_modules/rxjs/src' \) -prune -exec rm -rf {} +

# The client of buckets a second time, for bundlers.
find . -type d \( -path '*/@aws-sdk/*/dist-es' -o -path '*/@smithy/*/dist-es' -o -path '*/@aws-sdk/*/dist-types' \) -prune -exec rm -rf {} +

# Links to what is gone.
find . -xtype l -delete
