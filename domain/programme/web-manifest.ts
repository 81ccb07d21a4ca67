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

/** What a browser installs: the name and colours of the installation (P4); the build writes it as shipped. */
export const webManifest = (name: string = shippedName, branding: Branding = shippedBranding) => ({
  id: '/',
  name,
  short_name: name,
  description: 'Your profile, your days, your payments: explained.',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone' as const,
  background_color: '#f6f2ea',
  theme_color: fieldOf(branding),
  icons: branding.accentLight === '' ? shippedIcons : brandIcons,
  shortcuts: [
    { name: 'Dashboard', url: '/dashboard' },
    { name: 'Tickets', url: '/dashboard/support' },
    { name: 'Share my link', url: '/affiliate_dashboard/share' },
  ],
})
