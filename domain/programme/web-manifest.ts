import { fieldOf, shippedBranding, type Branding } from './branding'
import { shippedName } from './shipped-name'

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

/** The icons drawn from an installation's own picture; their addresses change with it, so that no cache holds an older one. */
export const ownIcons = (mark: string) =>
  [
    { src: `/icons/own-${mark}-192.png`, side: 192, purpose: 'any' },
    { src: `/icons/own-${mark}-512.png`, side: 512, purpose: 'any' },
    { src: `/icons/own-${mark}-maskable.png`, side: 512, purpose: 'maskable' },
  ] as const

const iconsOf = (branding: Branding, mark: string) => {
  if (mark === '') return branding.accentLight === '' ? shippedIcons : brandIcons
  // none in one colour: nobody knows which part of a picture could stand alone
  return ownIcons(mark).map(({ src, side, purpose }) => ({ src, sizes: `${side}x${side}`, type: 'image/png', purpose }))
}

/**
 * What a browser installs: the name, colours and icons of the installation (P4); the build writes it as shipped.
 * @param mark of the installation's own picture, '' for none
 */
export const webManifest = (name: string = shippedName, branding: Branding = shippedBranding, mark = '') => ({
  id: '/',
  name,
  short_name: name,
  description: 'Your profile, your days, your payments: explained.',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone' as const,
  background_color: '#f6f2ea',
  theme_color: fieldOf(branding),
  icons: iconsOf(branding, mark),
  shortcuts: [
    { name: 'Dashboard', url: '/dashboard' },
    { name: 'Tickets', url: '/dashboard/support' },
    { name: 'Share my link', url: '/affiliate_dashboard/share' },
  ],
})
