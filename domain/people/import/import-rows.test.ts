import { describe, expect, it } from 'vitest'
import { fieldsOfHeadings } from './import-columns'
import { importCounts, judgeImport, parseImportRow, type ImportKnown, type ImportRow } from './import-rows'

const row = (n: number, more: Partial<ImportRow> = {}): ImportRow => ({
  row: n,
  email: `person${n}@mail.example`,
  first_name: 'Noor',
  last_name: 'van der Linden',
  phone: '',
  linkedin_url: '',
  language: '',
  code: '',
  note: '',
  ...more,
})
const emptyDatabase: ImportKnown = {
  people: new Map(),
  affiliates: new Map(),
  invitations: new Map(),
  invitedRecently: new Set(),
}
const judge = (rows: ImportRow[], known: Partial<ImportKnown> = {}) =>
  judgeImport(
    rows.map((each) => parseImportRow(each, 'en')),
    { ...emptyDatabase, ...known },
  )
const problemIn = (more: Partial<ImportRow>) => {
  const [judgedRow] = judge([row(2, more)]).judged
  return judgedRow && [judgedRow.verdict, judgedRow.field, judgedRow.why]
}

describe('columns of an import file', () => {
  it('are the first of two columns with the same meaning', () => {
    expect(fieldsOfHeadings(['Email', 'Mail', 'Nombre'])).toEqual(['email', null, 'first_name'])
  })
})

describe('row of an import file', () => {
  it.each([
    [{ email: 'noor@mail,example' }, 'email', 'email-invalid'],
    [{ email: '' }, 'email', 'email-invalid'],
    [{ first_name: ' ' }, 'first_name', 'first-name-required'],
    [{ last_name: 'x'.repeat(51) }, 'last_name', 'last-name-too-long'],
    [{ first_name: '=1+1' }, 'first_name', 'name-invalid'],
    [{ first_name: '@SUM(A1)' }, 'first_name', 'name-invalid'],
    [{ phone: '600 019' }, 'phone', 'phone-too-short'],
    [{ phone: '3.4600111222E+10' }, 'phone', 'phone-shortened'],
    [{ phone: '3,46001E+10' }, 'phone', 'phone-shortened'],
    [{ first_name: 'No\ufffdr' }, 'first_name', 'name-invalid'],
    [{ linkedin_url: 'noor' }, 'linkedin_url', 'url-invalid'],
    [{ language: 'Klingon' }, 'language', 'language-unknown'],
    [{ note: 'x'.repeat(5001) }, 'note', 'text-too-long'],
    [{ code: 'NOBODYSX' }, 'code', 'code-unknown'],
  ] as const)('with %o is invalid', (more, field, why) => {
    expect(problemIn(more)).toEqual(['wrong', field, why])
  })

  it('can contain upper-case letters, blanks, quotes from an export of this program, and names of languages', () => {
    const { people } = judge([row(2, { email: ' NOOR@Mail.example ', phone: "'+34600111222", language: 'Español' })])
    expect(people[0]).toMatchObject({ email: 'noor@mail.example', phone: '+34600111222', language: 'es' })
  })

  it('loses invisible characters, and gets ASCII digits and a complete URL (S30)', () => {
    const { people } = judge([
      row(2, {
        email: '\u200bnoor@m\u00fcller.example',
        first_name: '\u202aNoor\u202c',
        phone: '\u202a\uff0b34 600 111 222\u202c',
        linkedin_url: 'linkedin.com/in/noor',
      }),
    ])
    expect(people[0]).toMatchObject({
      email: 'noor@xn--mller-kva.example',
      first_name: 'Noor',
      phone: '+34 600 111 222',
      linkedin_url: 'https://linkedin.com/in/noor',
    })
    expect(problemIn({ linkedin_url: 'noor:pw@linkedin.com/in/noor' })).toEqual([
      'wrong',
      'linkedin_url',
      'url-credentials',
    ])
  })
})

describe('import of people', () => {
  it('uses the first valid row of a mailbox', () => {
    const { judged, people } = judge([
      row(2, { email: 'ana@mail.example', last_name: '' }),
      row(3, { email: 'ana@mail.example' }),
      row(4, { email: 'ana+list@mail.example' }),
    ])
    expect(judged.map(({ verdict, also }) => [verdict, also])).toEqual([
      ['wrong', 0],
      ['new', 0],
      ['twice', 3],
    ])
    expect(people).toHaveLength(1)
  })

  it('skips existing accounts, and counts the results', () => {
    const { judged, people } = judge([row(2), row(3, { email: 'known@mail.example' })], {
      people: new Map([['known@mail.example', 'person000000001']]),
    })
    expect(people.map(({ email }) => email)).toEqual(['person2@mail.example'])
    expect(importCounts(judged)).toEqual({ rows: 2, new: 1, there: 1, wrong: 0, twice: 0, invitations: 0 })
  })

  it("creates invitations with an affiliate's code, except for the affiliate's own address and for people whom another affiliate has invited", () => {
    const affiliate = { id: 'affiliate000001', emails: ['ann@mail.example'], phone: '', profile: '' }
    const { judged } = judge(
      [
        row(2, { code: 'abcd-efgh' }),
        row(3, { code: 'ABCDEFGH', email: 'ann+me@mail.example' }),
        row(4, { code: 'ABCDEFGH', email: 'taken@mail.example' }),
      ],
      {
        affiliates: new Map([['ABCDEFGH', affiliate]]),
        invitations: new Map([['taken@mail.example', 'another00000001']]),
      },
    )
    expect(judged.map(({ verdict, why, invited }) => [verdict, why, invited])).toEqual([
      ['new', '', true],
      ['wrong', 'self-referral', false],
      ['wrong', 'invited-by-other', false],
    ])
  })
})

describe('import of a mailbox that was invited in the last 30 days (S27)', () => {
  const affiliate = { id: 'affiliate000001', emails: ['ann@mail.example'], phone: '', profile: '' }
  const known = { affiliates: new Map([['ABCDEFGH', affiliate]]), invitedRecently: new Set(['person2@mail.example']) }
  const judgedRow = (code: string, invitations = new Map<string, string>()) =>
    judge([row(2, { code })], { ...known, invitations }).judged.map(({ verdict, field, why }) => [verdict, field, why])

  it('creates no second invitation, but is possible without a code', () => {
    expect(judgedRow('ABCDEFGH')).toEqual([['wrong', 'code', 'invited-recently']])
    expect(judgedRow('')).toEqual([['new', '', '']])
  })

  it("leaves the same affiliate's open invitation unchanged", () => {
    expect(judgedRow('ABCDEFGH', new Map([['person2@mail.example', affiliate.id]]))).toEqual([['new', '', '']])
  })
})

describe('language of an imported person', () => {
  it.each([
    ['en', 'en'],
    ['English', 'en'],
    ['INGLES', 'en'],
    ['inglés', 'en'],
    ['es', 'es'],
    ['Spanish', 'es'],
    ['espanol', 'es'],
    ['Español', 'es'],
    ['castellano', 'es'],
  ] as const)('is for %s: %s', (language, read) => {
    const other = read === 'en' ? 'es' : 'en'
    expect(parseImportRow(row(2, { language }), other)).toMatchObject({ why: '', person: { language: read } })
  })
  it("is the import's language if the cell is empty", () =>
    expect(parseImportRow(row(2, { language: ' ' }), 'es').person.language).toBe('es'))
})

describe('text limits of an imported row', () => {
  it('allow a note of 5,000 characters without passwords (S15)', () => {
    expect(problemIn({ note: 'x'.repeat(5000) })).toEqual(['new', '', ''])
    expect(problemIn({ note: 'his password hunter22' })).toEqual(['wrong', 'note', 'looks-like-secret'])
    expect(parseImportRow(row(2), 'en')).toMatchObject({ field: '', why: '' })
  })
  it('are applied after the quotes that our exports put before formulas are removed; other quotes remain', () => {
    expect(parseImportRow(row(2, { note: "'=1+1" }), 'en').person.note).toBe('=1+1')
    expect(parseImportRow(row(2, { note: "' -5" }), 'en').person.note).toBe('-5')
    expect(parseImportRow(row(2, { note: "'twas so" }), 'en').person.note).toBe("'twas so")
    expect(parseImportRow(row(2, { note: "one'=two" }), 'en').person.note).toBe("one'=two")
    // A dash inside a name is accepted.
    expect(problemIn({ last_name: 'Ruiz-Cano' })).toEqual(['new', '', ''])
  })
})

it("the summary of an import counts each kind of row, including an affiliate's own open invitations", () => {
  const affiliate = { id: 'affiliate000001', emails: ['ann@mail.example'], phone: '', profile: '' }
  const { judged, people } = judge(
    [
      row(2, { code: 'ABCDEFGH' }),
      row(3),
      row(4, { email: 'person3@mail.example' }),
      row(5, { email: 'person3@mail.example' }),
      row(6, { first_name: '' }),
      row(7, { first_name: '' }),
      row(8, { first_name: '' }),
      row(9, { code: 'ABCDEFGH' }),
      row(10),
    ],
    {
      affiliates: new Map([['ABCDEFGH', affiliate]]),
      invitations: new Map([['person9@mail.example', 'affiliate000001']]),
    },
  )
  expect(importCounts(judged)).toEqual({ rows: 9, new: 4, there: 0, wrong: 3, twice: 2, invitations: 2 })
  expect(people.map((person) => person.affiliate)).toEqual(['affiliate000001', '', 'affiliate000001', ''])
})
