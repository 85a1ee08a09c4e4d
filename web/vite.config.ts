import { fileURLToPath } from 'node:url'
import oklabFunction from '@csstools/postcss-oklab-function'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig, type Plugin } from 'vite'
import { scopedName } from './class-names.ts'
import manifest from './package.json' with { type: 'json' }
import { pageAssets } from './page-assets.ts'

const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:3000'

/** What only the admin's or a few screens use. */
const isOnDemand = (id: string) => /\/on-demand\/|-page\.[^/]+$|\/format\/dates\.ts$/.test(id)

const isShared = (id: string) =>
  /web\/src\/(?:api|app|brand|format|site|ui|features\/contact)\//.test(id)

/**
 * What every page asks the service by. It must be there before the site's own modules, which make addresses of it as they
 * start; left to itself, the build puts some of it into a script that waits for them.
 */
const isAskedByEveryPage = (id: string) =>
  /offers-service\/contract\/\w+\/(?:automatic|business|contact|content|endpoint|errors|formats|likely-typos|messages|offer-fact|offers|settings|values)\.ts$/.test(
    id,
  )

/** Tells whether a module goes into the one script that every page of the site needs. */
function isForEveryPage(id: string): boolean {
  // What fetches a page's module; left to itself, it would lie in the script that runs before the first touch.
  if (isAskedByEveryPage(id) || id.includes('vite/preload-helper')) return true
  return isShared(id) && !id.endsWith('.css') && !isOnDemand(id)
}

/** Built files that are there before any page is asked for; to name them again with each page would cost every visit some bytes. */
const isOnEveryPage = /\/(?:boot|libraries|main|rolldown-runtime|shared)-[^/]+$/

/**
 * Tells whether styles go into the one style sheet that every page of the site needs.
 *
 * Those of texts and of empty lists are a few hundred bytes; on their own they would cost a post two more requests.
 */
function isStyleOfEveryPage(id: string): boolean {
  if (!id.endsWith('.css')) return false
  if (/web\/src\/(?:styles|ui\/on-demand\/(?:empty-state|markdown))/.test(id)) return true
  return isShared(id) && !isOnDemand(id)
}

// Its package names only the development build, which carries all its warnings, and keeps the production build beside it.
const reactRouter = fileURLToPath(import.meta.resolve('react-router')).replace(
  'development',
  'production',
)

/**
 * Lets the build leave out the parts of the router that nothing here uses, which is two thirds of it.
 *
 * The build cannot tell that to make a context, or a component of another, does nothing else, nor that nobody asks for its
 * name. What a class takes from a context (`contextType`) is of use to server components alone. The build's own switches for
 * this (`treeshake`) also reach its minifier, which then drops what React writes to its queues.
 */
function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) =>
        code
          .replaceAll(/\bReact\d*\.(?:createContext|forwardRef|memo)\(/g, '/* @__PURE__ */ $&')
          .replaceAll(/^\w+\.(?:displayName|contextType) = .*$/gm, ''),
    },
  }
}

/** Writes `not (min-width: 40rem)` so that Safari before 16.4 does not take a phone for a laptop. */
const withoutNegatedWidths = {
  postcssPlugin: 'without-negated-widths',
  AtRule: {
    media: (rule: { params: string }) => {
      rule.params = rule.params.replaceAll(
        /\(?not \(min-width: ([\d.]+)rem\)\)?/g,
        (_query, width: string) => `(max-width: ${Number(width) - 0.001}rem)`,
      )
    },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [withoutUnusedParts(), react(), pageAssets()],
  css: {
    modules: { generateScopedName: scopedName },
    postcss: {
      plugins: [
        globalData({ files: [fileURLToPath(import.meta.resolve('./src/styles/breakpoints.css'))] }),
        customMedia(),
        withoutNegatedWidths,
        // The same colours in a way that browsers before 2023 know.
        oklabFunction({ preserve: false }),
      ],
    },
  },
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: reactRouter },
            // What swr brings for older versions of React, which this one has itself.
            { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
          ]
        : [],
  },
  // The service renders previews from the last build, whose files are under `/assets`.
  server: {
    proxy: {
      '/api': service,
      '/uploads': service,
      '/admin/preview': service,
      '/assets': service,
    },
  },
  // Pages are found through a glob, so the packages only they use would otherwise be found while someone is looking.
  optimizeDeps: { entries: ['index.html', 'src/**/*-page.tsx'] },
  // Nothing becomes a data: address, because the site's security policy loads fonts and styles only from files.
  build: {
    target: manifest.browserslist.map((browser) => browser.replace(' ', '')),
    // Further back than the scripts: who is below the floor gets a page to read and forms to send, laid out as for everybody else.
    cssTarget: ['chrome88', 'firefox78', 'safari15', 'ios15'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => !isOnEveryPage.test(file)),
    },
    emptyOutDir: true,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          // `boot.ts` asks for the second by the address it has in the manifest.
          input: ['index.html', 'src/main.tsx'],
          output: {
            // As short a hash as can be: a page names dozens of files, and hashes are what does not compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            // Few files for what every page needs: a dozen small ones would each cost a phone a round trip.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|swr|dequal|valibot)\//,
                },
                // What runs before the first touch, in one file: a phone asks for few at a time, and each other one would make
                // the first picture wait.
                {
                  name: 'boot',
                  test: /web\/src\/boot[./]/,
                },
                { name: 'shared', test: (id) => isForEveryPage(id) || isStyleOfEveryPage(id) },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        ssr: true,
        // The second is loaded in threads, and small.
        rolldownOptions: { input: ['src/entry-server.tsx', 'src/draw-text.tsx'] },
      },
      // Bundled whole, so that the service renders with the production build of React however it was started.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      resolve: { noExternal: true },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments
      if (!client || !ssr) throw new Error('The build needs the environments client and ssr.')
      await builder.build(client)
      await builder.build(ssr)
    },
  },
}))
