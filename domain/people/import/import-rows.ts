import * as v from 'valibot'
import type { Language } from '../../collections/define/row'
import { cleanReferralCode } from '../../referrals/referral-codes'
import { isSamePerson, type Identity } from '../../referrals/referral-binding'
import { cleanPastedText } from '../../texts/entered-text'
import { looksLikeSecret } from '../../tickets/secret-texts'
import { emailField, firstNameField, lastNameField, profileRules } from '../account-fields'
import { cleanEmail, mailboxKey } from '../email/email-address'
import { cleanPhone } from '../phone-number'
import { completeUrl } from '../profile-url'

/** The columns of an import. Roles, money and rentals aren't imported (P14). */
export const importFields = [
  'email',
  'first_name',
  'last_name',
  'phone',
  'linkedin_url',
  'language',
  'code',
  'note',
] as const
export type ImportField = (typeof importFields)[number]

export const maxImportRows = 10_000
const maxNoteLength = 5000

/** A row of the file. Empty fields are '', and `row` is 1 for the headings. */
export type ImportRow = { row: number } & { [field in ImportField]: string }

/** Results for a row. `there`: the account exists. `twice`: an earlier row has the same mailbox. */
export const importVerdicts = ['new', 'there', 'wrong', 'twice'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

export const importProblems = [
  'first-name-required',
  'first-name-too-long',
  'last-name-required',
  'last-name-too-long',
  'name-invalid',
  'looks-like-secret',
  'email-invalid',
  'email-too-long',
  'phone-too-short',
  'phone-too-long',
  'phone-shortened',
  'url-invalid',
  'url-credentials',
  'text-too-long',
  'language-unknown',
  'code-unknown',
  'invited-by-other',
  'invited-recently',
  'self-referral',
] as const
export type ImportProblem = (typeof importProblems)[number]

export interface ImportPerson {
  email: string
  first_name: string
  last_name: string
  phone: string
  linkedin_url: string
  language: Language
  note: string
  affiliate: string
}

export interface ImportRowResult {
  row: number
  verdict: ImportVerdict
  field: ImportField | ''
  why: ImportProblem | ''
  also: number
  person: string
  invited: boolean
}

export interface ParsedImportRow {
  row: number
  person: Omit<ImportPerson, 'affiliate'>
  code: string
  field: ImportField | ''
  why: ImportProblem | ''
}

export interface ImportKnown {
  people: ReadonlyMap<string, string>
  affiliates: ReadonlyMap<string, Identity & { id: string }>
  invitations: ReadonlyMap<string, string>
  invitedRecently: ReadonlySet<string>
}

const languages: { readonly [word: string]: Language } = {
  en: 'en',
  english: 'en',
  ingles: 'en',
  inglés: 'en',
  es: 'es',
  spanish: 'es',
  espanol: 'es',
  español: 'es',
  castellano: 'es',
}

/** Removes the quote that this program's own exports put before cells that look like formulas (`toCsv`). */
const withoutFormulaQuote = (text: string): string =>
  cleanPastedText(text.replace(/^'(?='*\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/, ''))
const formulaStart = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** Matches a phone number that a spreadsheet converted to exponential notation, in which its last digits are lost. */
const exponentPattern = /^\d+(?:[.,]\d+)?e\+\d+$/i

/**
 * Checks a row by the rules of the account forms (document 1, section 5). `fallback` is the language of rows without one.
 */
export function parseImportRow(raw: ImportRow, fallback: Language): ParsedImportRow {
  const text = (field: ImportField): string => withoutFormulaQuote(raw[field])
  const language = text('language') === '' ? fallback : (languages[text('language').toLowerCase()] ?? null)
  const person = {
    email: cleanEmail(text('email')),
    first_name: text('first_name'),
    last_name: text('last_name'),
    phone: cleanPhone(text('phone')),
    linkedin_url: completeUrl(text('linkedin_url')),
    language: language ?? fallback,
    note: text('note'),
  }
  const firstOf = (field: ImportField, schema: v.GenericSchema<unknown>, value: string): FieldProblem | null => {
    const read = v.safeParse(schema, value)
    return read.success ? null : { field, why: read.issues[0].message as ImportProblem }
  }
  const named = (field: 'first_name' | 'last_name', schema: v.GenericSchema<unknown>): FieldProblem | null =>
    formulaStart.test(person[field]) ? { field, why: 'name-invalid' } : firstOf(field, schema, person[field])
  const wrong: FieldProblem | null =
    firstOf('email', emailField, person.email) ??
    named('first_name', firstNameField) ??
    named('last_name', lastNameField) ??
    (exponentPattern.test(person.phone) ? { field: 'phone', why: 'phone-shortened' } : null) ??
    firstOf('phone', profileRules.phone, person.phone) ??
    firstOf('linkedin_url', profileRules.linkedin_url, person.linkedin_url) ??
    (language === null ? { field: 'language', why: 'language-unknown' } : null) ??
    noteProblem(person.note)
  return { row: raw.row, person, code: text('code'), field: wrong?.field ?? '', why: wrong?.why ?? '' }
}

interface FieldProblem {
  field: ImportField
  why: ImportProblem
}

function noteProblem(note: string): FieldProblem | null {
  if (note.length > maxNoteLength) return { field: 'note', why: 'text-too-long' }
  // Notes must not contain passwords (S15).
  return looksLikeSecret(note) ? { field: 'note', why: 'looks-like-secret' } : null
}

/**
 * Decides about all rows. Accounts remain unchanged, a mailbox's first valid row is used, and invitations follow M16, M18
 * and S27.
 */
export function judgeImport(
  rows: readonly ParsedImportRow[],
  known: ImportKnown,
): { judged: ImportRowResult[]; people: ImportPerson[] } {
  const first = new Map<string, number>()
  const people: ImportPerson[] = []
  const judged = rows.map((row): ImportRowResult => {
    const problem = { row: row.row, field: '', why: '', also: 0, person: '', invited: false } as const
    if (row.why !== '') return { ...problem, verdict: 'wrong', field: row.field, why: row.why }
    const mailbox = mailboxKey(row.person.email)
    const before = first.get(mailbox)
    if (before !== undefined) return { ...problem, verdict: 'twice', also: before }
    const there = known.people.get(row.person.email)
    if (there !== undefined) {
      first.set(mailbox, row.row)
      return { ...problem, verdict: 'there', person: there }
    }
    const referred = affiliateOf(row, mailbox, known)
    if (typeof referred === 'string') return { ...problem, verdict: 'wrong', field: 'code', why: referred }
    first.set(mailbox, row.row)
    people.push({ ...row.person, affiliate: referred.id })
    return { ...problem, verdict: 'new', invited: referred.id !== '' }
  })
  return { judged, people }
}

function affiliateOf(row: ParsedImportRow, mailbox: string, known: ImportKnown): { id: string } | ImportProblem {
  if (row.code === '') return { id: '' }
  const affiliate = known.affiliates.get(cleanReferralCode(row.code))
  if (affiliate === undefined) return 'code-unknown'
  const self = { emails: [row.person.email], phone: row.person.phone, profile: row.person.linkedin_url }
  if (isSamePerson(self, affiliate)) return 'self-referral'
  const inviter = known.invitations.get(mailbox)
  if (inviter !== undefined) return inviter === affiliate.id ? { id: affiliate.id } : 'invited-by-other'
  return known.invitedRecently.has(mailbox) ? 'invited-recently' : { id: affiliate.id }
}

export function importCounts(judged: readonly ImportRowResult[]) {
  const of = (verdict: ImportVerdict): number => judged.filter((each) => each.verdict === verdict).length
  return {
    rows: judged.length,
    new: of('new'),
    there: of('there'),
    wrong: of('wrong'),
    twice: of('twice'),
    invitations: judged.filter(({ invited }) => invited).length,
  }
}
