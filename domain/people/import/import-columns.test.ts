import { expect, it, test } from 'vitest'
import { fieldsOfHeadings, findHeaderRow, requiredFields } from './import-columns'

const fieldOfHead = (head: string) => fieldsOfHeadings([head])[0]

it.each([
  ['email', 'email|e-mail|mail|Email address|correo|Correo electrónico|dirección de correo'],
  ['first_name', 'First name|firstname|given name|name|nombre|nombre de pila'],
  ['last_name', 'Last name|lastname|surname|family name|apellidos|apellido'],
  ['phone', 'phone|Phone number|mobile|tel|teléfono|móvil|Número de teléfono'],
  ['linkedin_url', 'LinkedIn URL|linkedin|profile|Profile URL|URL de LinkedIn|perfil'],
  ['language', 'language|lang|idioma|lengua'],
  ['code', 'Referred by|referral code|code|Recomendado por|Código de recomendación|código|padrino'],
  ['note', 'note|notes|comment|nota|notas|comentario'],
])('the import column %s is recognized by the heading %s', (field, heads) => {
  for (const head of heads.split('|')) {
    expect(fieldOfHead(head), head).toBe(field)
    expect(fieldOfHead(` ${head.toUpperCase().replaceAll(' ', '_')} `), head).toBe(field)
    expect(fieldOfHead(head.replaceAll(' ', '  ')), head).toBe(field)
    expect(fieldOfHead(`\u200b${head} *:`), head).toBe(field)
  }
})

test('the import ignores unknown columns', () => {
  expect(fieldOfHead('')).toBeNull()
  expect(fieldsOfHeadings(['Color', '', 'Height', 'Mail'])).toEqual([null, null, null, 'email'])
})

test('the import requires columns for the address and both names', () =>
  expect(requiredFields).toEqual(['email', 'first_name', 'last_name']))

test('the import finds the heading row below a title and notes', () => {
  expect(findHeaderRow([['Notes'], [''], ['Email', 'First name'], ['noor@mail.example', 'Noor']])).toEqual({
    at: 2,
    fields: 2,
  })
  expect(findHeaderRow([['Members'], ['Email'], ['noor@mail.example']])).toEqual({ at: 1, fields: 1 })
})

test("the import doesn't mistake a person's row for the heading row because of one matching word", () => {
  const table = [
    ['Prénom', 'Nom', 'Courriel', 'Type'],
    ['Léa', 'Roux', 'lea@mail.example', 'Mobile'],
  ]
  expect(findHeaderRow(table)).toEqual({ at: 0, fields: 0 })
  expect(findHeaderRow([[''], ...table]).at).toBe(1)
})
