import { expect, it } from 'vitest'
import { pagePaths } from '../../domain/paths'
import { publicFiles } from './public-files'

const about = { origin: 'https://partners.example', supportEmail: 'help@partners.example', today: '2026-11-22' }

it('the sitemap lists every public page exactly once, with its translation', () => {
  const map = publicFiles(about)['/sitemap.xml'] ?? ''
  const named = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])
  expect(named.toSorted()).toEqual(
    Object.values(pagePaths)
      .map((path) => `https://partners.example${path}`)
      .toSorted(),
  )
  expect(map.match(/hreflang="es"/g)).toHaveLength(6)
})

it('robots.txt links to the sitemap and excludes signed-in pages', () => {
  const robots = publicFiles(about)['/robots.txt'] ?? ''
  expect(robots).toContain('Sitemap: https://partners.example/sitemap.xml')
  expect(robots).toMatch(/^Disallow: \/api\/$/m)
})

it('the published security contact is valid for six to twelve months (RFC 9116)', () => {
  const security = publicFiles(about)['/.well-known/security.txt'] ?? ''
  expect(security).toContain('Contact: mailto:help@partners.example\n')
  expect(security).toContain('Expires: 2027-06-01T00:00:00.000Z\n')
  expect(publicFiles({ ...about, supportEmail: '' })).not.toHaveProperty('/.well-known/security.txt')
})
