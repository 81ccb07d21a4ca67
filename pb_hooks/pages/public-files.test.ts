import { expect, it } from 'vitest'
import { pagePaths } from '../../domain/paths'
import { publicFiles } from './public-files'

const about = { origin: 'https://partners.example', supportEmail: 'help@partners.example', today: '2026-11-22' }

it('the sitemap names every public page once, each with its twin', () => {
  const map = publicFiles(about)['/sitemap.xml'] ?? ''
  const named = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])
  expect(named.toSorted()).toEqual(
    Object.values(pagePaths)
      .map((path) => `https://partners.example${path}`)
      .toSorted(),
  )
  expect(map.match(/hreflang="es"/g)).toHaveLength(6)
})

it('robots are told where it is, and to leave the signed-in areas', () => {
  const robots = publicFiles(about)['/robots.txt'] ?? ''
  expect(robots).toContain('Sitemap: https://partners.example/sitemap.xml')
  expect(robots).toMatch(/^Disallow: \/api\/$/m)
})

it('whoever found a hole learns where to write, for half a year at least and a year at most (RFC 9116)', () => {
  const security = publicFiles(about)['/.well-known/security.txt'] ?? ''
  expect(security).toContain('Contact: mailto:help@partners.example\n')
  expect(security).toContain('Expires: 2027-06-01T00:00:00.000Z\n')
  expect(publicFiles({ ...about, supportEmail: '' })).not.toHaveProperty('/.well-known/security.txt')
})
