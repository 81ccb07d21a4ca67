import type { Plugin } from 'vite'

/**
 * Has the page ask for the file with the PocketBase SDK (`web/data/remote/client.ts`) beside the app's code, after what the first screen
 * is drawn with.
 */
export function clientEarly(): Plugin {
  return {
    name: 'coterie-client-early',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/data/remote/pocketbase.ts'),
        )
        if (chunk === undefined) throw new Error('the PocketBase client is no file of the build')
        const attrs = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${chunk.fileName}` }
        return { html, tags: [{ tag: 'link', attrs, injectTo: 'head' }] }
      },
    },
  }
}
