import type { KindTold } from '../../../domain/people/security/credentials'
import type { Facts } from './letter'

export interface RemovedThing {
  kind: KindTold
  name: string
}

export const removedText = (removed: readonly RemovedThing[]): string => JSON.stringify(removed)

const words: { [language in Facts['language']]: { [kind in KindTold]: string } } = {
  en: {
    session: 'Signed out',
    passkey: 'Passkey removed',
    codes: 'One-time codes',
    'recovery-codes': 'Recovery codes',
    'api-key': 'API key removed',
    paypal: 'PayPal email removed',
  },
  es: {
    session: 'Sesión cerrada',
    passkey: 'Llave de acceso eliminada',
    codes: 'Códigos de un solo uso',
    'recovery-codes': 'Códigos de recuperación',
    'api-key': 'Clave de API eliminada',
    paypal: 'Correo de PayPal eliminado',
  },
}
const withoutName = { en: 'removed', es: 'eliminados' }

export const removedRows = (f: Facts): [string, string][] =>
  removedIn(f.text('removed')).map(({ kind, name }) => [words[f.language][kind], name || withoutName[f.language]])

function removedIn(text: string): RemovedThing[] {
  try {
    const removed: unknown = JSON.parse(text)
    return Array.isArray(removed) ? (removed as RemovedThing[]).filter(({ kind }) => kind in words.en) : []
  } catch {
    return []
  }
}
