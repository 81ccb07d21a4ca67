import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  adminPersonPath,
  adminViewPath,
  prefilledSignUpPath,
  manifestPaths,
  formPaths,
  leadPath,
  linkWithLanguage,
  paths,
  payoutPath,
  recoveryTarget,
  referralLink,
  repairFragment,
  runPath,
  ticketPath,
} from './paths'
import { ifElse, listStart, markdownSlot, slot } from './slots'

it('screens have the paths of the specification', () => {
  expect(Object.values(paths)).toEqual(
    expect.arrayContaining([
      '/',
      '/affiliate',
      '/terms',
      '/auth',
      '/affiliate_dashboard/auth',
      '/user_dashboard/auth',
      '/admin/auth',
      '/signup',
      '/reset-password',
      '/test-email',
      '/dashboard',
      '/dashboard/rental-history',
      '/dashboard/earnings',
      '/dashboard/settings',
      '/dashboard/support',
      '/affiliate_dashboard',
      '/affiliate_dashboard/referrals',
      '/affiliate_dashboard/earnings',
      '/affiliate_dashboard/support',
      '/affiliate_dashboard/share',
      '/admin',
      '/admin/users',
      '/admin/payments',
      '/admin/admins',
      '/admin/settings',
      '/admin/support',
    ]),
  )
})

it('each path belongs to one page, and paths are built with their parameters', () => {
  const all = Object.values(paths)
  expect(new Set(all).size).toBe(all.length)
  for (const path of all) expect(path).toMatch(/^\/(?:[a-z_-]+|:[a-z]+|(?<=[a-z])\/|\/$)*$/)
  for (const path of formPaths) expect(all).toContain(path)
  expect(formPaths).toHaveLength(9)
})

it('paths to single records are built', () => {
  expect(adminPersonPath('p1')).toBe('/admin/users/p1')
  expect(ticketPath('admin', 't1')).toBe('/admin/support?ticket=t1')
  expect(ticketPath('member', 't1')).toBe('/dashboard/support?ticket=t1')
  expect(referralLink('https://x.example', 'A&B')).toBe('https://x.example/signup?ref=A%26B')
  expect(manifestPaths).toEqual({ en: '/manifest.webmanifest', es: '/manifest.es.webmanifest' })
  expect(adminViewPath('p1')).toBe('/admin/users/p1/view')
  expect(payoutPath('b1')).toBe('/admin/payouts/b1')
  expect(leadPath('l1')).toBe('/admin/leads?lead=l1')
  expect(runPath('2026-10')).toBe('/admin/runs/2026-10')
  expect(runPath('2026-10', 2)).toBe('/admin/runs/2026-10?run=2')
})

it('links are built with label, language and prefilled fields', () => {
  expect(referralLink('https://x.example', 'CODE', 'flyer-june')).toBe(
    'https://x.example/signup?ref=CODE&from=flyer-june',
  )
  expect(linkWithLanguage('https://x.example/signup?ref=CODE', 'es')).toBe('https://x.example/signup?ref=CODE&lang=es')
  expect(linkWithLanguage('https://x.example/affiliate', 'en')).toBe('https://x.example/affiliate?lang=en')
  expect(prefilledSignUpPath({ email: 'a+b@mail.example', firstName: 'Ana', lastName: 'Ruiz & Co' })).toBe(
    '/signup?email=a%2Bb%40mail.example&firstName=Ana&lastName=Ruiz%20%26%20Co',
  )
})

it('paths are written as html/template actions that the server executes', () => {
  expect(slot('origin')).toBe('{{$.Texts.origin}}')
  expect([markdownSlot('faq_answer', 3), markdownSlot('terms_text', 2)]).toEqual([
    '{{markdown .faq_answer 3}}',
    '{{markdown $.Texts.terms_text 2}}',
  ])
  expect([listStart('faqs'), listStart('terms_headings')]).toEqual([
    '{{range $.Lists.faqs}}',
    '{{range headings $.Texts.terms_text}}',
  ])
  expect(ifElse('accent', 'with', 'without')).toBe('{{if $.Texts.accent}}with{{else}}without{{end}}')
})

it.each([
  ['?type=recovery', '', '/reset-password'],
  ['?token=abc&type=recovery', '', '/reset-password#token=abc'],
  ['?token_hash=abc&type=recovery&next=/admin', '', '/reset-password#token=abc'],
  ['', '#access_token=x&refresh_token=y&type=recovery', '/reset-password'],
  ['?ref=CODE', '#type=recovery&token=abc', '/reset-password#token=abc'],
  ['', '#abc', null],
  ['?type=signup', '#token=abc', null],
  ['?mytype=recovery', '#recovery', null],
])('a recovery link on any page leads to the password form: %s%s', (search, hash, target) => {
  expect(recoveryTarget(search, hash)).toBe(target)
})

const links = readFileSync('e2e/fixtures/encoded-links.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => line.split(' ') as [string, string])

it.each(links)('an encoded # in a link is repaired: %s', (opened, meant) => {
  const { pathname, search } = new URL(opened, 'https://coterie.example')
  expect(repairFragment(pathname, search)).toBe(meant === '-' ? null : meant)
})
