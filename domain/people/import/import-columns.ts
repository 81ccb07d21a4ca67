import { cleanPastedText } from '../../texts/entered-text'
import { foldText } from '../fold-text'
import { importFields, type ImportField } from './import-rows'

export const requiredFields: readonly ImportField[] = ['email', 'first_name', 'last_name']

/** Normalized headings of each field. If two columns match, the heading that is listed first wins. */
const headings: { readonly [field in ImportField]: readonly string[] } = {
  email: [
    'email',
    'correo',
    'e-mail',
    'email address',
    'e-mail address',
    'correo electronico',
    'direccion de correo electronico',
    'direccion de correo',
    'direccion de email',
    'primary email',
    'correo electronico principal',
    'correo electronico primario',
    'e-mail 1 - value',
    'email 1 - value',
    'e-mail 1 - valor',
    'correo electronico 1 - valor',
    'home email',
    'correo de casa',
    'correo personal',
    'work email',
    'correo del trabajo',
    'mail',
  ],
  first_name: ['first name', 'nombre', 'firstname', 'given name', 'nombre de pila', 'nombres', 'first', 'name'],
  last_name: ['last name', 'apellidos', 'lastname', 'family name', 'surname', 'apellido', 'primer apellido', 'last'],
  phone: [
    'phone',
    'telefono',
    'phone number',
    'numero de telefono',
    'mobile',
    'mobile phone',
    'mobile number',
    'mobile phone number',
    'cell phone',
    'movil',
    'telefono movil',
    'numero de movil',
    'celular',
    'telefono celular',
    'iphone',
    'primary phone',
    'telefono principal',
    'phone 1 - value',
    'telefono 1 - valor',
    'tel',
    'home phone',
    'telefono particular',
    'telefono de casa',
    'business phone',
    'work phone',
    'telefono del trabajo',
  ],
  linkedin_url: [
    'linkedin url',
    'url de linkedin',
    'linkedin',
    'linkedin profile',
    'perfil de linkedin',
    'profile url',
    'profile',
    'perfil',
    'url',
  ],
  language: ['language', 'idioma', 'lang', 'lengua', 'preferred language', 'idioma preferido'],
  code: ['referred by', 'recomendado por', 'referral code', 'codigo de recomendacion', 'code', 'codigo', 'padrino'],
  note: ['note', 'nota', 'notes', 'notas', 'comment', 'comments', 'comentario', 'comentarios'],
}

/** Normalizes a heading: ignores case, accents and underscores, and removes colons and stars at its end. */
const normalizeHeading = (head: string): string =>
  foldText(cleanPastedText(head))
    .replace(/[_\s]+/g, ' ')
    .replace(/[\s:*]+$/, '')
    .trim()

export function fieldsOfHeadings(file: readonly string[]): (ImportField | null)[] {
  const plain = file.map(normalizeHeading)
  const found = file.map((): ImportField | null => null)
  for (const field of importFields) {
    const head = headings[field].find((each) => plain.includes(each))
    if (head !== undefined) found[plain.indexOf(head)] = field
  }
  return found
}

const maxHeaderRow = 10

/** Returns the line with the most known fields. One field other than the email isn't enough: "Mobile" can be a cell. */
export function findHeaderRow(table: readonly (readonly string[])[]): { at: number; fields: number } {
  const named = table.slice(0, maxHeaderRow).map((line) => {
    const fields = fieldsOfHeadings(line).filter((field) => field !== null)
    return fields.length > 1 || fields.includes('email') ? fields.length : 0
  })
  const fields = Math.max(0, ...named)
  const first = table.findIndex((line) => line.some((cell) => cell.trim() !== ''))
  return { at: fields === 0 ? Math.max(0, first) : named.indexOf(fields), fields }
}
