import * as admins from '../../../web/i18n/es/admins'
import * as everyone from '../../../web/i18n/es/everyone'
import * as guests from '../../../web/i18n/es/guests'
import * as members from '../../../web/i18n/es/members'

export const spanishTexts: readonly string[] = textsIn([everyone, guests, members, admins])

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
