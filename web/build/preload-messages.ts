import type { Plugin } from 'vite'

/** Adds the URLs of the `everyone` messages to the page, so that `boot.js` loads them in parallel with the code. */
export function preloadMessages(): Plugin {
  return {
    name: 'coterie-words-early',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html
        const attributes = ['en', 'es'].map((language) => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/i18n/${language}/everyone/index.ts`),
          )
          if (chunk === undefined) throw new Error(`everyone's words in ${language} are no file of the build`)
          return ` data-${language}="/${chunk.fileName}"`
        })
        return html.replace('src="/boot.js"', (found) => found + attributes.join(''))
      },
    },
  }
}
