import type { Plugin as Step } from 'esbuild'
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import type { RenderedEntry } from '../app/start/prerender'
import { escapeHtml } from '../pages/escape-html.ts'
import { bundleForNode } from './public-pages.ts'

const viteStubs: Step = {
  name: 'of-vite',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?|^virtual:/ }, ({ path }) => ({ path, namespace: 'of-vite' }))
    onLoad({ filter: /.*/, namespace: 'of-vite' }, () => ({ contents: `export default ''` }))
  },
}

async function renderEntryPages(): Promise<RenderedEntry[]> {
  const module = await bundleForNode('web/app/start/prerender.tsx', 'entries', [viteStubs])
  // Renders in a separate process, which exits when it is done. In this process the app's timers and channels would keep
  // the build running.
  const say = `const { renderEntries } = await import(${JSON.stringify(module)})
process.stdout.write(JSON.stringify(await renderEntries()), () => process.exit(0))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', say])
  return JSON.parse(stdout) as RenderedEntry[]
}

/**
 * Builds the static pages of screens that are opened by links (docs/decisions/0030): the app's HTML with the screen's first
 * rendering, and a script that loads the app on demand.
 */
export function entryPages(): Plugin {
  let shell = ''
  let script = ''
  return {
    name: 'coterie-entries',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        shell = html
      },
    },
    generateBundle(_options, bundle) {
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'entry')
      if (chunk === undefined) throw new Error('the script of the entries was not built')
      script = chunk.fileName
    },
    async writeBundle({ dir = '' }) {
      for (const entry of await renderEntryPages()) {
        const file = resolve(dir, `entries${entry.address}.${entry.language}.html`)
        await mkdir(resolve(file, '..'), { recursive: true })
        await writeFile(file, entryPage(shell, script, entry))
      }
    },
  }
}

/**
 * Returns the HTML of an entry page. Throws if the app's HTML is not as expected, or the page would violate the
 * Content-Security-Policy.
 */
export function entryPage(shell: string, script: string, { language, title, html, failed }: RenderedEntry): string {
  const app = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(shell)
  const messages = new RegExp(` data-${language}="([^"]+)"`).exec(shell)
  const early = [...shell.matchAll(/\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g)]
  if (app === null || messages === null || early.length === 0) throw new Error('app.html has no app to wait for')
  if (/\sstyle=/.test(html)) throw new Error('an inline style in an entry would break the Content-Security-Policy')
  const preload = [app[1], messages[1], ...early.map(([, href]) => href)].join(' ')
  const loader = `<script type="module" src="/${script}" data-app="${app[1]}" data-preload="${preload}"></script>`
  const alert = `<p id="entry-failed" role="alert" hidden class="fixed inset-x-4 bottom-4 rounded-md bg-danger-soft p-4 text-danger">${escapeHtml(failed)}</p>`
  return early
    .reduce((page, [link]) => page.replace(link, ''), shell)
    .replace(app[0], () => `\n    ${loader}`)
    .replaceAll(/ data-(?:e[ns]="[^"]+"|screens='[^']+')/g, '')
    .replace('<html lang="en"', `<html lang="${language}" data-entry="on"`)
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace('<div id="root"></div>', () => `<div id="entry">${html}${alert}</div><div id="root"></div>`)
}
