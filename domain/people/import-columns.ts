import { folded } from './folded'
import { importFields, type ImportField } from './import-rows'

/** Without these a row can be nobody. */
export const neededFields: readonly ImportField[] = ['email', 'first_name', 'last_name']

/** The heads under which files carry each field, folded; the first two are the template's in English and Spanish. */
const heads: { readonly [field in ImportField]: readonly string[] } = {
  email: ['email', 'correo', 'e-mail', 'mail', 'email address', 'correo electronico', 'direccion de correo'],
  first_name: ['first name', 'nombre', 'firstname', 'given name', 'name', 'nombre de pila'],
  last_name: ['last name', 'apellidos', 'lastname', 'surname', 'family name', 'apellido'],
  phone: ['phone', 'telefono', 'phone number', 'mobile', 'movil', 'tel', 'numero de telefono'],
  linkedin_url: ['linkedin url', 'url de linkedin', 'linkedin', 'profile', 'perfil', 'profile url'],
  language: ['language', 'idioma', 'lang', 'lengua'],
  code: ['referred by', 'recomendado por', 'referral code', 'codigo de recomendacion', 'code', 'codigo', 'padrino'],
  note: ['note', 'nota', 'notes', 'notas', 'comment', 'comentario'],
}

/**
 * The field that a column's head names, in English or Spanish, whatever its capitals, accents and underscores; null for one that is left
 * out.
 */
export function fieldOfHead(head: string): ImportField | null {
  const plain = folded(head)
    .replace(/[_\s]+/g, ' ')
    .trim()
  return importFields.find((field) => heads[field].includes(plain)) ?? null
}

/** Which field each column of a file holds; of two that name the same field the first does. */
export function fieldsOfHeads(file: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return file.map((head) => {
    const field = fieldOfHead(head)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}
