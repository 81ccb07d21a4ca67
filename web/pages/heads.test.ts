import { expect, it } from 'vitest'
import { slot } from '../../domain/slots'
import { renderHeads } from './heads'

const htmlOf = (language: string): string =>
  renderHeads().find(({ file }) => file === `heads/signup.${language}.html`)?.html ?? ''

const metaContent = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

it.each(['en', 'es'])(
  'the HTML head describes a shared sign-up link in %s, with an image that social networks can load',
  (language) => {
    const html = htmlOf(language)
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toBe(metaContent(html, 'og:title'))
    expect(metaContent(html, 'og:description')).toBe(metaContent(html, 'description'))
    expect(metaContent(html, 'og:image')).toBe(
      `${slot('origin')}/share-card.png?{{if $.Texts.share_code}}ref=${slot('share_code')}&amp;{{else}}{{end}}lang=${language}`,
    )
    expect(metaContent(html, 'twitter:card')).toBe('summary_large_image')
    // The amount is a slot, so it always equals the setting.
    expect(metaContent(html, 'description')).toContain(slot('rental_rate_short'))
  },
)

it('the HTML head has a text in each language', () => {
  expect(metaContent(htmlOf('en'), 'og:title')).toContain('There’s a seat for you')
  expect(metaContent(htmlOf('es'), 'og:title')).toContain('Hay un lugar para ti')
})

it('the HTML head has no canonical address, because it would remove the referral code', () => {
  for (const { html } of renderHeads()) expect(html).not.toMatch(/og:url|canonical/)
})

it('the HTML head has no inline script or style', () => {
  for (const { html } of renderHeads()) expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/)
})
