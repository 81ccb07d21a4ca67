import { build, type Plugin as Step } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { pagePaths, screenPaths } from '../../domain/paths.ts'
import type { RenderedHead, RenderedCard } from '../pages/heads'
import type { PageAssets, RenderedPage } from '../pages/render'

const darkStylesheetFile = 'https-needed-dark.css'

/**
 * Returns the tokens' dark colors as a stylesheet for `prefers-color-scheme`, for a page without a script that could set
 * `data-theme`. Throws if the tokens have none.
 */
export function darkStylesheet(tokens: string): string {
  const roles = /\[data-theme='dark'\] \{([^}]+)\}/.exec(tokens)?.[1]
  if (roles === undefined) throw new Error('the tokens have no dark set')
  return `:root {${roles}}\n`
}

export const readDarkStylesheet = async (): Promise<string> =>
  darkStylesheet(await readFile('web/styles/tokens.css', 'utf8'))

/** Bundles a module for rendering during the build. Returns the bundle's URL. */
export async function bundleForNode(entry: string, name: string, plugins: Step[] = []): Promise<string> {
  const outfile = resolve(`.cache/prerender/${name}.mjs`)
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'error',
    define: { 'import.meta.env': '{}' },
    plugins,
  })
  return pathToFileURL(outfile).href
}

interface Renderer {
  renderPages: (assets: PageAssets) => RenderedPage[]
  renderHttpsNeeded: (assets: PageAssets, dark: string) => Omit<RenderedPage, 'address'>[]
  renderHeads: () => RenderedHead[]
  renderCards: () => RenderedCard[]
  withShippedSlots: (html: string) => string
}

/** Bundles the renderer again on each call, so that it includes every change to the components. */
async function renderer(): Promise<Renderer> {
  return (await import(`${await bundleForNode('web/pages/render.tsx', 'public-pages')}?${Date.now()}`)) as Renderer
}

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path)
const publicAddresses = new Set(Object.values(pagePaths).map(withoutSlash))
const appRoutes = Object.values(screenPaths).map((path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[^/]+')}/?$`))

/**
 * Renders the public pages at build time, with slots for the server. In development it renders them per request and serves
 * the app at the app's addresses.
 */
export function publicPages(): Plugin {
  return {
    name: 'coterie-public-pages',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'island')
      if (entry?.type !== 'chunk') throw new Error('the script of the public pages was not built')
      const meta = (entry as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata
      const fonts = files
        .map((file) => file.fileName)
        .filter((name) => /\/(gabarito|figtree)-core-[^/]+\.woff2$/.test(name))
      const styles = [...(meta?.importedCss ?? [])].map((name) => `/${name}`)
      if (styles.length === 0) throw new Error('the public pages have no style sheet')
      const { renderPages, renderHttpsNeeded, renderHeads, renderCards } = await renderer()
      const assets = { styles, script: `/${entry.fileName}`, fonts: fonts.map((name) => `/${name}`) }
      for (const page of [...renderPages(assets), ...renderHttpsNeeded(assets, `/${darkStylesheetFile}`)])
        this.emitFile({ type: 'asset', fileName: page.file, source: page.html })
      this.emitFile({ type: 'asset', fileName: darkStylesheetFile, source: await readDarkStylesheet() })
      for (const head of renderHeads()) this.emitFile({ type: 'asset', fileName: head.file, source: head.html })
      for (const card of renderCards()) this.emitFile({ type: 'asset', fileName: card.file, source: card.json })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const address = new URL(request.url ?? '/', 'http://dev').pathname
        const show = (html: string) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.end(html)
        }
        if (publicAddresses.has(withoutSlash(address))) {
          const assets = { styles: ['/pages/pages.css'], script: '/pages/island.ts', fonts: [] }
          renderer()
            .then(({ renderPages, withShippedSlots }) => {
              const page = renderPages(assets).find((each) => withoutSlash(each.address) === withoutSlash(address))
              show(withShippedSlots(page?.html ?? ''))
            })
            .catch(next)
        } else if (appRoutes.some((route) => route.test(address))) {
          readFile('web/app.html', 'utf8')
            .then((html) => server.transformIndexHtml('/app.html', html))
            .then(async (html) => (await renderer()).withShippedSlots(html))
            .then(show)
            .catch(next)
        } else next()
      })
    },
  }
}
