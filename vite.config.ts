import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createRequire } from 'node:module'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { publicPages } from './web/build/public-pages'
import { wordsEarly } from './web/build/words-early'

const icon = (src: string, sizes: string, purpose: string) => ({
  src: `/icons/${src}`,
  sizes,
  type: 'image/png',
  purpose,
})

// where `npm run dev` starts the binary
const proxy = { '/api': { target: process.env['COTERIE_API'] ?? 'http://127.0.0.1:8090', changeOrigin: false } }

export default defineConfig({
  root: 'web',
  appType: 'mpa',
  // its build for browsers reads names of characters by innerHTML, which Trusted Types refuse
  resolve: {
    alias: {
      'decode-named-character-reference': createRequire(import.meta.url).resolve('decode-named-character-reference'),
    },
  },
  plugins: [
    react(),
    tailwindcss(),
    publicPages(),
    wordsEarly(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        // the app's shell, code, fonts and icons; never a public page (its slots are filled by the server) and never data
        globPatterns: ['app.html', 'boot.js', 'assets/**/*.{js,css,woff2}', 'icons/*.{svg,png}'],
        // nor what only a browser without storage asks for: it keeps no copy that could be opened offline
        globIgnores: ['assets/island-*', 'assets/pages-*', 'assets/memory-indexeddb-*'],
      },
      manifest: {
        id: '/',
        name: 'Coterie',
        short_name: 'Coterie',
        description: 'Your profile, your days, your payments: explained.',
        start_url: '/dashboard',
        scope: '/',
        display: 'standalone',
        background_color: '#f6f2ea',
        theme_color: '#4b1437',
        icons: [
          icon('icon-192.png', '192x192', 'any'),
          icon('icon-512.png', '512x512', 'any'),
          icon('maskable-192.png', '192x192', 'maskable'),
          icon('maskable-512.png', '512x512', 'maskable'),
          icon('mono-512.png', '512x512', 'monochrome'),
        ],
        shortcuts: [
          { name: 'Dashboard', url: '/dashboard' },
          { name: 'Tickets', url: '/dashboard/support' },
          { name: 'Share my link', url: '/affiliate_dashboard/share' },
        ],
      },
    }),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // nothing inline: the Content-Security-Policy allows only files of our own
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { app: 'web/app.html', island: 'web/pages/island.ts' } },
  },
  server: { proxy },
  preview: { proxy },
})
