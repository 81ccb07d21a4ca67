import type { ReportedKind } from '../../../domain/people/security/credentials'
import type { TemplateData } from './template'

export interface RemovedItem {
  kind: ReportedKind
  name: string
}

export const encodeRemovedItems = (removed: readonly RemovedItem[]): string => JSON.stringify(removed)

const words: { [language in TemplateData['language']]: { [kind in ReportedKind]: string } } = {
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

export const removedRows = (f: TemplateData): [string, string][] =>
  removedIn(f.text('removed')).map(({ kind, name }) => [words[f.language][kind], name || withoutName[f.language]])

function removedIn(text: string): RemovedItem[] {
  try {
    const removed: unknown = JSON.parse(text)
    return Array.isArray(removed) ? (removed as RemovedItem[]).filter(({ kind }) => kind in words.en) : []
  } catch {
    return []
  }
}
