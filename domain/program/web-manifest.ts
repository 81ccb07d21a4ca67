import type { Language } from '../entities'
import { installedStart, paths, shareTargetPath } from '../paths.ts'
import { fieldColor, defaultBranding, type Branding, defaultProductName } from './branding.ts'

const png = (src: string, sizes: string, purpose: string) => ({
  src: `/icons/${src}`,
  sizes,
  type: 'image/png',
  purpose,
})
const svg = (src: string, purpose: string) => ({ src: `/icons/${src}`, sizes: 'any', type: 'image/svg+xml', purpose })
const mono = png('mono-512.png', '512x512', 'monochrome')
const shippedIcons = [
  png('icon-192.png', '192x192', 'any'),
  png('icon-512.png', '512x512', 'any'),
  png('maskable-192.png', '192x192', 'maskable'),
  png('maskable-512.png', '512x512', 'maskable'),
  mono,
]
const brandIcons = [svg('mark.svg', 'any'), svg('mark-maskable.svg', 'maskable'), mono]

/** Returns icons made from an uploaded image. Their URLs contain its hash, because browsers cache them. */
export const customIcons = (mark: string) =>
  [
    { src: `/icons/own-${mark}-192.png`, side: 192, purpose: 'any' },
    { src: `/icons/own-${mark}-512.png`, side: 512, purpose: 'any' },
    { src: `/icons/own-${mark}-maskable.png`, side: 512, purpose: 'maskable' },
  ] as const

const iconsOf = (branding: Branding, mark: string) => {
  if (mark === '') return branding.accentLight === '' ? shippedIcons : brandIcons
  // No monochrome icon can be made from an uploaded image.
  return customIcons(mark).map(({ src, side, purpose }) => ({
    src,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  }))
}

const words = {
  en: {
    description: 'Your profile, your days, your payments: explained.',
    dashboard: 'Dashboard',
    tickets: 'Tickets',
    share: 'Share my link',
    pictures: {
      dashboard: 'What comes next, and how the month adds up',
      reason: 'Each amount explained',
      wide: 'What you earned, month by month',
    },
  },
  es: {
    description: 'Tu perfil, tus días, tus pagos: explicados.',
    dashboard: 'Resumen',
    tickets: 'Tickets',
    share: 'Compartir mi enlace',
    pictures: {
      dashboard: 'Lo que viene y cómo se compone el mes',
      reason: 'Cada monto con su explicación',
      wide: 'Lo que ganaste, mes a mes',
    },
  },
}

/** A screenshot for the browser's install dialog; `npm run screenshots` creates it. */
interface StorePicture {
  name: 'dashboard' | 'reason' | 'wide'
  width: number
  height: number
}
export const storeScreenshots: readonly StorePicture[] = [
  { name: 'dashboard', width: 390, height: 844 },
  { name: 'reason', width: 390, height: 844 },
  { name: 'wide', width: 1280, height: 800 },
]

/** Returns the screenshots. They show the default name and colors, so other installations have none. */
const picturesOf = (isShipped: boolean, language: Language) =>
  (isShipped ? storeScreenshots : []).map(({ name, width, height }) => ({
    src: `/screenshots/${name}-${language}.png`,
    sizes: `${width}x${height}`,
    type: 'image/png',
    form_factor: width > height ? ('wide' as const) : ('narrow' as const),
    label: words[language].pictures[name],
  }))

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
})

export const webManifest = (
  name: string = defaultProductName,
  branding: Branding = defaultBranding,
  mark = '',
  language: Language = 'en',
) => ({
  // The app's id must not depend on the language.
  id: '/',
  lang: language,
  name,
  short_name: name,
  description: words[language].description,
  start_url: `${paths.dashboard}${installedStart}`,
  scope: '/',
  display: 'standalone' as const,
  background_color: '#f6f2ea',
  theme_color: fieldColor(branding),
  icons: iconsOf(branding, mark),
  screenshots: picturesOf(name === defaultProductName && branding.accentLight === '' && mark === '', language),
  shortcuts: [
    shortcut(words[language].dashboard, `${paths.dashboard}${installedStart}`, 'dashboard'),
    shortcut(words[language].tickets, paths.support, 'tickets'),
    shortcut(words[language].share, paths.share, 'share'),
  ],
  share_target: {
    action: shareTargetPath,
    method: 'POST' as const,
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      // all pictures, so that the app can say what to do with a format that it doesn't take
      files: [{ name: 'files', accept: ['image/*', 'application/pdf'] }],
    },
  },
})
