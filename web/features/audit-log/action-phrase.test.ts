import { describe, expect, test } from 'vitest'
import { credentialKinds } from '../../../domain/people/security/credentials'
import { recordListExportRoute } from '../../../domain/api/people/list-exports'
import { auditPhrases as english } from '../../i18n/en/admins/audit-phrases'
import { auditPhrases as spanish } from '../../i18n/es/admins/audit-phrases'
import { diffFields, humanizeFieldName, isTechnicalChange, parseActionPhrase, isNegativeValue } from './field-changes'

describe('action text', () => {
  const render = (words: string, name: string): string => {
    const { lead, named, tail } = parseActionPhrase(words, name !== '')
    return `${lead}${named ? name : ''}${tail}`
  }

  test('contains the name of the subject if there is one', () => {
    expect(render('started a rental[ for {about}]', 'Inés')).toBe('started a rental for Inés')
    expect(render('started a rental[ for {about}]', '')).toBe('started a rental')
    expect(render('undid [the payments for {about}|a month’s payments]', 'Oct 2026')).toBe(
      'undid the payments for Oct 2026',
    )
    expect(render('undid [the payments for {about}|a month’s payments]', '')).toBe('undid a month’s payments')
    expect(render('resent [the email “{about}”|an email]', 'Welcome')).toBe('resent the email “Welcome”')
    expect(render(english.did['application.apply'], 'Inés')).toBe('received Inés’s affiliate application')
    expect(render('changed how emails are sent', 'Welcome')).toBe('changed how emails are sent: Welcome')
  })

  test.each([
    ['English', english.did],
    ['Spanish', spanish.did],
  ] as const)('exists in %s for every action, with and without a name', (_, did) => {
    const invalid = Object.entries(did).filter(([, words]) => {
      const [withName, without] = [render(words, 'Inés'), render(words, '')]
      return (
        withName.split('Inés').length !== 2 ||
        /[[\]{}|]| {2}|^ | $/.test(withName + without) ||
        without.includes('undefined')
      )
    })
    expect(invalid).toEqual([])
  })

  test.each([
    ['English', english],
    ['Spanish', spanish],
  ] as const)('includes a name in %s for every exported list', (_, { values }) => {
    expect(recordListExportRoute.input.entries.list.options.filter((list) => !(`list:${list}` in values))).toEqual([])
  })

  test.each([
    ['English', english],
    ['Spanish', spanish],
  ] as const)('includes a name in %s for every kind of removed credential', (_, { fields }) => {
    expect(credentialKinds.filter((kind) => !(kind in fields))).toEqual([])
  })

  test('marks an ended or rejected state as negative', () => {
    const values = ['cancelled', 'refused', 'never', false, 'approved', 'dispersed', 10_000, true, '']
    expect(values.filter(isNegativeValue)).toEqual(['cancelled', 'refused', 'never', false])
  })
})

describe('an entry’s changed fields', () => {
  const say = (field: string, value: unknown) =>
    value === undefined || value === null
      ? ''
      : field.endsWith('cents')
        ? `$${(Number(value) / 100).toFixed(2)}`
        : JSON.stringify(value)

  test("contain only the values that differ, with '' for a missing value", () => {
    expect(
      diffFields(
        { payment_threshold_cents: 5000, name: 'A', gone: 'x' },
        { payment_threshold_cents: 10_000, name: 'A', fresh: true },
        say,
      ),
    ).toEqual([
      { field: 'payment_threshold_cents', before: '$50.00', after: '$100.00' },
      { field: 'gone', before: '"x"', after: '' },
      { field: 'fresh', before: '', after: 'true' },
    ])
  })

  test('can lack an earlier value, or be a plain value without a field name', () => {
    expect(diffFields(null, { role: 'admin' }, say)).toEqual([{ field: 'role', before: '', after: '"admin"' }])
    expect(diffFields(undefined, 7, say)).toEqual([{ field: '', before: '', after: '7' }])
    expect(diffFields(null, undefined, say)).toEqual([])
    // Zero and false are values, not missing ones.
    expect(diffFields(0, 7, say)).toEqual([{ field: '', before: '0', after: '7' }])
    expect(diffFields(false, true, say)).toEqual([{ field: '', before: 'false', after: 'true' }])
  })

  test('are technical if they hold an id or a hash, but not if they hold a word or an amount', () => {
    const changes = {
      user: 'djkn1v1o75yq2vu',
      hash: 'x',
      mark: '06a462abdabf2928449f93ee4086f9a3',
      status: 'approved',
      reason: 'Recorded late',
      cents: '$100.00',
    }
    const technical = Object.entries(changes).filter(([field, after]) =>
      isTechnicalChange({ field, before: '', after }),
    )
    expect(technical.map(([field]) => field)).toEqual(['user', 'hash', 'mark'])
  })

  test('have a readable name even without a translation', () => {
    expect(['payment_threshold', 'amountCents', 'approved_at'].map(humanizeFieldName)).toEqual([
      'payment threshold',
      'amount',
      'approved at',
    ])
  })
})
