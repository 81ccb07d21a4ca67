import { describe, expect, it } from 'vitest'
import { defaultField, defaultProductName } from './branding'
import { storeScreenshots, webManifest } from './web-manifest'

const own = { accentLight: '#102030', accentDark: '' }
const icons = (manifest: ReturnType<typeof webManifest>) =>
  manifest.icons.map(({ src, sizes, type, purpose }) => `${src} ${sizes} ${type} ${purpose}`)

describe('web app manifest', () => {
  it('has the same id and start page in every language', () => {
    for (const language of ['en', 'es'] as const) {
      expect(webManifest('Acme', own, '', language)).toMatchObject({
        id: '/',
        lang: language,
        name: 'Acme',
        short_name: 'Acme',
        start_url: '/dashboard?start',
        scope: '/',
        display: 'standalone',
        background_color: '#f6f2ea',
      })
    }
    expect(webManifest()).toMatchObject({ name: defaultProductName, lang: 'en', theme_color: defaultField })
  })

  it('has normal, maskable and monochrome icons', () => {
    expect(icons(webManifest())).toEqual([
      '/icons/icon-192.png 192x192 image/png any',
      '/icons/icon-512.png 512x512 image/png any',
      '/icons/maskable-192.png 192x192 image/png maskable',
      '/icons/maskable-512.png 512x512 image/png maskable',
      '/icons/mono-512.png 512x512 image/png monochrome',
    ])
    // With other colors than the default ones the icons are SVG files, and the monochrome icon is the same.
    expect(icons(webManifest('Acme', own))).toEqual([
      '/icons/mark.svg any image/svg+xml any',
      '/icons/mark-maskable.svg any image/svg+xml maskable',
      '/icons/mono-512.png 512x512 image/png monochrome',
    ])
    expect(webManifest('Acme', own).theme_color).toBe('#102030')
    // An uploaded image replaces all icons.
    expect(icons(webManifest('Acme', own, 'a1'))).toEqual([
      '/icons/own-a1-192.png 192x192 image/png any',
      '/icons/own-a1-512.png 512x512 image/png any',
      '/icons/own-a1-maskable.png 512x512 image/png maskable',
    ])
  })

  it('has screenshots only with the default name, colors and icons', () => {
    expect(webManifest().screenshots).toEqual([
      {
        src: '/screenshots/dashboard-en.png',
        sizes: '390x844',
        type: 'image/png',
        form_factor: 'narrow',
        label: 'What comes next, and how the month adds up',
      },
      {
        src: '/screenshots/reason-en.png',
        sizes: '390x844',
        type: 'image/png',
        form_factor: 'narrow',
        label: 'Each amount explained',
      },
      {
        src: '/screenshots/wide-en.png',
        sizes: '1280x800',
        type: 'image/png',
        form_factor: 'wide',
        label: 'What you earned, month by month',
      },
    ])
    const spanish = webManifest(undefined, undefined, '', 'es').screenshots
    expect(spanish.map(({ src, label }) => `${src} ${label}`)).toEqual([
      '/screenshots/dashboard-es.png Lo que viene y cómo se compone el mes',
      '/screenshots/reason-es.png Cada monto con su explicación',
      '/screenshots/wide-es.png Lo que ganaste, mes a mes',
    ])
    expect(storeScreenshots).toHaveLength(3)
    expect(webManifest('Acme').screenshots).toEqual([])
    expect(webManifest(undefined, own).screenshots).toEqual([])
    expect(webManifest(undefined, undefined, 'a1').screenshots).toEqual([])
  })

  it('has shortcuts in the language of the installation', () => {
    const shortcuts = (language: 'en' | 'es') =>
      webManifest(undefined, undefined, '', language).shortcuts.map(({ name, url, icons: [icon] }) =>
        [name, url, icon?.src, icon?.sizes, icon?.type].join(' | '),
      )
    expect(shortcuts('en')).toEqual([
      'Dashboard | /dashboard?start | /icons/shortcut-dashboard.png | 96x96 | image/png',
      'Tickets | /dashboard/support | /icons/shortcut-tickets.png | 96x96 | image/png',
      'Share my link | /affiliate_dashboard/share | /icons/shortcut-share.png | 96x96 | image/png',
    ])
    expect(shortcuts('es').map((line) => line.split(' | ')[0])).toEqual(['Resumen', 'Tickets', 'Compartir mi enlace'])
    expect(webManifest().description).toBe('Your profile, your days, your payments: explained.')
    expect(webManifest(undefined, undefined, '', 'es').description).toBe('Tu perfil, tus días, tus pagos: explicados.')
  })

  it('receives texts, pictures and PDF files from other apps', () => {
    expect(webManifest().share_target).toEqual({
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'files', accept: ['image/*', 'application/pdf'] }],
      },
    })
  })
})
