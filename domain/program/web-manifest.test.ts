import { describe, expect, it } from 'vitest'
import { shippedField, shippedName } from './branding'
import { storePictures, webManifest } from './web-manifest'

const own = { accentLight: '#102030', accentDark: '' }
const icons = (manifest: ReturnType<typeof webManifest>) =>
  manifest.icons.map(({ src, sizes, type, purpose }) => `${src} ${sizes} ${type} ${purpose}`)

describe('what a browser installs', () => {
  it('is one app, opened at the dashboard, whatever its language', () => {
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
    expect(webManifest()).toMatchObject({ name: shippedName, lang: 'en', theme_color: shippedField })
  })

  it('has icons for a home screen, with a margin that may be cut, and in one colour', () => {
    expect(icons(webManifest())).toEqual([
      '/icons/icon-192.png 192x192 image/png any',
      '/icons/icon-512.png 512x512 image/png any',
      '/icons/maskable-192.png 192x192 image/png maskable',
      '/icons/maskable-512.png 512x512 image/png maskable',
      '/icons/mono-512.png 512x512 image/png monochrome',
    ])
    // in colours of one's own they are drawn, and the one colour is the system's
    expect(icons(webManifest('Acme', own))).toEqual([
      '/icons/mark.svg any image/svg+xml any',
      '/icons/mark-maskable.svg any image/svg+xml maskable',
      '/icons/mono-512.png 512x512 image/png monochrome',
    ])
    expect(webManifest('Acme', own).theme_color).toBe('#102030')
    // a picture of one's own stands for all of them
    expect(icons(webManifest('Acme', own, 'a1'))).toEqual([
      '/icons/own-a1-192.png 192x192 image/png any',
      '/icons/own-a1-512.png 512x512 image/png any',
      '/icons/own-a1-maskable.png 512x512 image/png maskable',
    ])
  })

  it('shows pictures of the product as it is shipped, and none of another’s name, colours or picture', () => {
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
    expect(storePictures).toHaveLength(3)
    expect(webManifest('Acme').screenshots).toEqual([])
    expect(webManifest(undefined, own).screenshots).toEqual([])
    expect(webManifest(undefined, undefined, 'a1').screenshots).toEqual([])
  })

  it('leads from its icon to what one does most, in the language it was installed in', () => {
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
})
