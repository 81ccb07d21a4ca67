import { build as bundle } from 'esbuild'
import type { Plugin } from 'vite'

/**
 * Builds what paints the last look (docs/decisions/0109) into one script and names it on the app's page, behind the app's place. It is a
 * script of the old kind: it runs where it stands, before the first paint and without waiting for the app's modules.
 */
export function lookEarly(): Plugin {
  let reference = ''
  return {
    name: 'coterie-look-early',
    apply: 'build',
    async buildStart() {
      const { outputFiles } = await bundle({
        entryPoints: ['web/app/look/show.ts'],
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        write: false,
        charset: 'utf8',
        logLevel: 'error',
      })
      const [script] = outputFiles
      if (script === undefined) throw new Error('the script of the last look was not built')
      reference = this.emitFile({ type: 'asset', name: 'look.js', source: script.text })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle: files }) {
        const file = Object.values(files ?? {}).find(({ fileName }) => /^assets\/look-[^/]+\.js$/.test(fileName))
        if (file === undefined) throw new Error(`the script of the last look (${reference}) is no file of the build`)
        return html.replace(
          '<div id="root"></div>',
          (place) => `${place}\n    <script src="/${file.fileName}"></script>`,
        )
      },
    },
  }
}
