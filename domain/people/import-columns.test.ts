import { expect, it, test } from 'vitest'
import { fieldsOfHeads, neededFields } from './import-columns'

const fieldOfHead = (head: string) => fieldsOfHeads([head])[0]

it.each([
  ['email', 'email|e-mail|mail|Email address|correo|Correo electrónico|dirección de correo'],
  ['first_name', 'First name|firstname|given name|name|nombre|nombre de pila'],
  ['last_name', 'Last name|lastname|surname|family name|apellidos|apellido'],
  ['phone', 'phone|Phone number|mobile|tel|teléfono|móvil|Número de teléfono'],
  ['linkedin_url', 'LinkedIn URL|linkedin|profile|Profile URL|URL de LinkedIn|perfil'],
  ['language', 'language|lang|idioma|lengua'],
  ['code', 'Referred by|referral code|code|Recomendado por|Código de recomendación|código|padrino'],
  ['note', 'note|notes|comment|nota|notas|comentario'],
])('people write %s as %s', (field, heads) => {
  for (const head of heads.split('|')) {
    expect(fieldOfHead(head), head).toBe(field)
    expect(fieldOfHead(` ${head.toUpperCase().replaceAll(' ', '_')} `), head).toBe(field)
    expect(fieldOfHead(head.replaceAll(' ', '  ')), head).toBe(field)
  }
})

test('a column that names nothing takes no other’s place', () => {
  expect(fieldOfHead('')).toBeNull()
  expect(fieldsOfHeads(['Colour', '', 'Height', 'Mail'])).toEqual([null, null, null, 'email'])
})

test('nobody is without an address and both names', () =>
  expect(neededFields).toEqual(['email', 'first_name', 'last_name']))
