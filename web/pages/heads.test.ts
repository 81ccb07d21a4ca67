import { expect, it } from 'vitest'
import { slot } from '../../domain/slots'
import { renderHeads } from './heads'

const htmlOf = (language: string): string =>
  renderHeads().find(({ file }) => file === `heads/signup.${language}.html`)?.html ?? ''

/** What a network reads of a head: the content of a `meta` by its name or property. */
const said = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

it.each(['en', 'es'])('says in %s what a shared sign-up link is, with a picture a network can load', (language) => {
  const html = htmlOf(language)
  expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toBe(said(html, 'og:title'))
  expect(said(html, 'og:description')).toBe(said(html, 'description'))
  expect(said(html, 'og:image')).toBe(
    `${slot('origin')}/share-card.png?{{if $.Texts.share_code}}ref=${slot('share_code')}&amp;{{else}}{{end}}lang=${language}`,
  )
  expect(said(html, 'twitter:card')).toBe('summary_large_image')
  // the amount is the setting's, not a copy of it
  expect(said(html, 'description')).toContain(slot('rental_rate_short'))
})

it('speaks each language', () => {
  expect(said(htmlOf('en'), 'og:title')).toContain('There’s a seat for you')
  expect(said(htmlOf('es'), 'og:title')).toContain('Hay un lugar para ti')
})

it('keeps the referral code on the link: no other address is named as the page’s own', () => {
  for (const { html } of renderHeads()) expect(html).not.toMatch(/og:url|canonical/)
})

it('has no inline script or style', () => {
  for (const { html } of renderHeads()) expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/)
})
