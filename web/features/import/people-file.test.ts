import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseImportRow } from '../../../domain/people/import/import-rows'
import { toCsv } from '../../../domain/texts/csv'
import { guessFields, rereadPeopleFile, readPeopleFile, toImportRows, type PeopleFile } from './people-file'

async function fileOf(name: string): Promise<PeopleFile> {
  const read = await readPeopleFile(new File([readFileSync(`e2e/fixtures/people-lists/${name}`)], name))
  if (!read.ok) throw new Error(`${name}: ${read.problem}`)
  return read.file
}
const rows = (file: PeopleFile) => toImportRows(file, guessFields(file))

describe('reading files of other programs (S30)', () => {
  it.each([
    ['outlook-en.csv', { phone: '+34600111222', note: 'From the fair' }],
    ['outlook-es.csv', { phone: '+34600111222', note: 'De la feria' }],
    ['google-old.csv', { phone: '+34600111222', note: 'From the fair' }],
    ['google-new.csv', { phone: '+34600111222', note: 'From the fair' }],
    ['mailchimp.csv', { phone: '+34600111222', note: 'From the fair' }],
    ['mailchimp-es.csv', { phone: '+34600111222' }],
    ['apple-es.csv', { row: 3, phone: '+34600111222', note: 'De la feria' }],
    ['thunderbird.csv', { phone: '+34600111222', note: 'From the fair' }],
    ['sep-line.csv', { row: 2 }],
    ['spreadsheet-title.csv', { row: 5, phone: '+34600111222' }],
    ['network-connections.csv', { row: 5, linkedin_url: 'https://www.linkedin.com/in/noor-example' }],
  ])('finds the headings and fields of %s', async (name, more) => {
    const wanted = { row: 2, first_name: 'Noor', last_name: 'Linden', email: 'noor@mail.example', ...more }
    expect(rows(await fileOf(name))[0]).toMatchObject(wanted)
  })

  it.each([
    ['es-windows-1252.csv', 'windows-1252', 'Muñoz Peña'],
    ['es-dos-850.csv', 'cp850', 'Muñoz Peña'],
    ['es-dos-437.csv', 'cp850', 'Muñoz Peña'],
    ['es-mac-roman.csv', 'macintosh', 'Muñoz Peña'],
    ['pl-windows-1250.csv', 'windows-1250', 'Żółć'],
    ['fr-de-windows-1252.csv', 'windows-1252', 'L’Hôpital'],
    ['google-old.csv', 'utf-16', 'Linden'],
  ])('recognizes the encoding of %s as %s', async (name, encoding, lastName) => {
    const file = await fileOf(name)
    expect(file.encoding).toBe(encoding)
    expect(rows(file)[0]?.last_name).toBe(lastName)
  })

  it.each([
    ['en', 'Email', 'First name', 'Last name', 'Phone', 'Own referral code'],
    ['es', 'Correo', 'Nombre', 'Apellidos', 'Teléfono', 'Código propio'],
  ] as const)('reads a file that the product itself exported in %s', async (language, ...heads) => {
    const people = [
      ['noor@mail.example', 'Noor; "la", de', "'=Linden", '+34 600 111 222', 'ABCDEFGH'],
      ['=odd+tag@mail.example', 'Íñigo', 'Ruiz', '', ''],
    ]
    const read = await readPeopleFile(new File([toCsv(language, heads, people)], 'people.csv'))
    if (!read.ok) throw new Error(read.problem)
    const again = rows(read.file).map((row) => parseImportRow(row, 'en').person)
    expect(again.map((one) => [one.email, one.first_name, one.last_name, one.phone])).toEqual(
      people.map(([email, first, last, phone]) => [email, first, last, phone]),
    )
    expect(rows(read.file).map(({ code }) => code)).toEqual(['', ''])
  })

  it('rereads a file in another encoding, and recognizes its headings again', async () => {
    const file = await fileOf('es-mac-roman.csv')
    const wrong = rereadPeopleFile(file, 'windows-1252')
    expect(guessFields(wrong)).not.toContain('email')
    expect(rereadPeopleFile(wrong, 'macintosh')).toEqual(file)
  })
})
