import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { webManifest } from './domain/program/web-manifest.ts'
import { limitFiles, sharedChunks } from './web/build/chunks.ts'
import { entryPages } from './web/build/entry-pages.ts'
import { preloadFirstScreens, recordPackages, withIntegrity } from './web/build/build-output.ts'
import { publicPages } from './web/build/public-pages.ts'

// the server's address in `npm run dev`
const proxy = { '/api': { target: process.env['COTERIE_API'] ?? 'http://127.0.0.1:8090', changeOrigin: false } }

export default defineConfig({
  root: 'web',
  appType: 'mpa',
  // the browser build of this package reads character names with innerHTML, which Trusted Types forbid
  resolve: {
    alias: {
      'decode-named-character-reference': createRequire(import.meta.url).resolve('decode-named-character-reference'),
    },
  },
  plugins: [
    react(),
    tailwindcss(),
    limitFiles({ screenFiles: 20, memberFiles: 12, memberKb: 236 }),
    publicPages(),
    preloadFirstScreens(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        buildPlugins: { vite: [recordPackages('dist/bundled-worker.json')] },
        manifestTransforms: [withIntegrity('dist/web', ['app.html'])],
        // the app's shell, code, fonts and icons; never public pages (the server fills their slots) and never data
        globPatterns: ['app.html', 'boot.js', 'start-help.js', 'assets/**/*.{js,css,woff2}', 'icons/*.png'],
        // excluded: files that only a browser without storage uses (such a browser can't work offline anyway), and the home
        // screen icon, which an admin can replace
        globIgnores: [
          'icons/apple-touch-180.png',
          // only used by the operating system
          'icons/shortcut-*.png',
          'assets/island-*',
          'assets/pages-*',
          'assets/entry-*',
          'assets/memory-indexeddb-*',
        ],
      },
      manifest: webManifest(),
      integration: {
        // The plugin adds the manifest and its icons after the transforms, so they would have no integrity hash. The server
        // completes the manifest with the installation's name.
        beforeBuildServiceWorker: ({ injectManifest }) => {
          injectManifest.additionalManifestEntries = []
        },
        configureCustomSWViteBuild: (worker) => {
          worker.logLevel = 'warn'
          // the plugin sets inlineDynamicImports, which Rolldown calls deprecated
          worker.build = {
            ...worker.build,
            rolldownOptions: {
              input: 'web/sw/sw.ts',
              output: { entryFileNames: 'sw.mjs', codeSplitting: false },
            },
          }
        },
      },
    }),
    entryPages(),
    recordPackages('dist/bundled-app.json'),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // no inline assets, because the Content-Security-Policy allows only our own files
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // the app's own code is one file
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // absolute, because `npm run dev` resolves them from `root`
      input: {
        app: resolve('web/app.html'),
        island: resolve('web/pages/island.ts'),
        entry: resolve('web/app/start/entry.ts'),
      },
      output: { codeSplitting: { groups: sharedChunks() } },
    },
  },
  server: { proxy },
  preview: { proxy },
})
