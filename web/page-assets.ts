import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Manifest, Plugin } from 'vite'

const virtualId = 'virtual:page-assets'
const headMark = '<!--head-->'

interface PageAssets {
  styles: string[]
  /** The one that starts the site first. */
  scripts: string[]
}

/** What starts the site in the browser, whatever the page. */
const main = 'src/main.tsx'

/** Every file a page needs beside those that index.html already names. */
function collectAssets(manifest: Manifest, source: string): PageAssets {
  const styles = new Set<string>()
  const scripts = new Set<string>()
  const visited = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || chunk.name === 'boot' || visited.has(key)) return
    visited.add(key)
    // What a chunk builds on comes first, so that its own styles have the last word.
    for (const imported of chunk.imports ?? []) visit(imported)
    scripts.add(`/${chunk.file}`)
    for (const file of chunk.css ?? []) styles.add(`/${file}`)
  }
  visit(main)
  visit(source)
  const first = `/${manifest[main]?.file ?? ''}`
  return { styles: [...styles], scripts: [...new Set([first, ...scripts])] }
}

/**
 * Tells the server build which style sheets and scripts each page needs, so that a page's own styles are linked in the
 * head instead of arriving with its script, and a reader without JavaScript sees them too.
 */
export function pageAssets(): Plugin {
  return {
    name: 'page-assets',
    transformIndexHtml: {
      order: 'post',
      // Behind the site's own style sheet, so that a page's styles can refine those of the components it uses.
      handler: (html) => html.replace(headMark, '').replace('</head>', `  ${headMark}\n  </head>`),
    },
    resolveId(id) {
      return id === virtualId ? `\0${virtualId}` : undefined
    },
    load(id) {
      if (id !== `\0${virtualId}`) return undefined
      const config = this.environment.getTopLevelConfig()
      if (config.command !== 'build') return 'export const assetsByPage = {}'
      const { outDir } = config.environments.client?.build ?? config.build
      const manifestPath = resolve(config.root, outDir, '.vite/manifest.json')
      const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
      const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
      const byPage = Object.fromEntries(pages.map((key) => [key, collectAssets(manifest, key)]))
      return `export const assetsByPage = ${JSON.stringify(byPage)}`
    },
  }
}
