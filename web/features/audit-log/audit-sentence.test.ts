import { expect, test } from 'vitest'
import { credentialKinds } from '../../../domain/people/security/credentials'
import { exportedLists } from '../../../domain/record/exported-lists'
import { auditWords as english } from '../../i18n/en/admins/audit-words'
import { auditWords as spanish } from '../../i18n/es/admins/audit-words'
import { deedOf, isEnding } from './audit-sentence'

const said = (words: string, name: string): string => {
  const { lead, named, tail } = deedOf(words, name !== '')
  return `${lead}${named ? name : ''}${tail}`
}

test('a deed names what it was done to, where that has a name', () => {
  expect(said('started a rental[ for {about}]', 'Inés')).toBe('started a rental for Inés')
  expect(said('started a rental[ for {about}]', '')).toBe('started a rental')
  expect(said('undid [the payments of {about}|a month’s payments]', 'Oct 2026')).toBe('undid the payments of Oct 2026')
  expect(said('undid [the payments of {about}|a month’s payments]', '')).toBe('undid a month’s payments')
  expect(said('sent [the mail “{about}”|a mail] again', 'Welcome')).toBe('sent the mail “Welcome” again')
  expect(said('changed how mails go out', 'Welcome')).toBe('changed how mails go out: Welcome')
})

test.each([
  ['English', english.did],
  ['Spanish', spanish.did],
] as const)('each deed in %s reads with a name and without', (_, did) => {
  const wrong = Object.entries(did).filter(([, words]) => {
    const [withName, without] = [said(words, 'Inés'), said(words, '')]
    return (
      withName.split('Inés').length !== 2 ||
      /[[\]{}|]| {2}|^ | $/.test(withName + without) ||
      without.includes('undefined')
    )
  })
  expect(wrong).toEqual([])
})

test.each([
  ['English', english.values],
  ['Spanish', spanish.values],
] as const)('each list that is saved as a file has its name in %s', (_, values) => {
  expect(exportedLists.filter((list) => !(`list:${list}` in values))).toEqual([])
})

test.each([
  ['English', english.fields],
  ['Spanish', spanish.fields],
] as const)('names each kind of removed credential in %s', (_, fields) => {
  expect(credentialKinds.filter((kind) => !(kind in fields))).toEqual([])
})

test('what was ended or refused isn’t shown as what went well', () => {
  expect(['cancelled', 'refused', 'never', false].map(isEnding)).toEqual([true, true, true, true])
  expect(['approved', 'dispersed', 10_000, true, ''].map(isEnding)).toEqual([false, false, false, false, false])
})
