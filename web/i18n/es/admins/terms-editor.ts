import { formatCount } from '../../count'
import type { termsEditor as english } from '../../en/admins/terms-editor'

const changes = (n: number): string => (n === 1 ? '1 cambio' : `${formatCount(n)} cambios`)

/** Editar las condiciones (P1, P18). */
export const termsEditor: typeof english = {
  versions: 'Versiones',
  version: (version: string) => `Versión ${version}`,
  draft: (version: string) => `Versión ${version}, borrador`,
  newDraft: 'aún sin guardar',
  draftBy: (name: string, when: string) => (name === '' ? when : `${name}, ${when}`),
  inForce: (day: string) => `en vigor desde el ${day}`,
  comes: (day: string) => `vale desde el ${day}`,
  until: (from: string, to: string) => `del ${from} al ${to}`,
  agreed: (n: number) => (n === 1 ? '1 persona la aceptó' : `${formatCount(n)} la aceptaron`),
  against: (draft: string, before: string) => `La versión ${draft} frente a la ${before}`,
  counts: (en: number, es: number) => `${changes(en)} en inglés, ${formatCount(es)} en español`,
  view: 'Qué se muestra',
  text: 'Texto',
  changes: 'Cambios',
  preview: 'Vista previa',
  languages: { en: 'English', es: 'Español' },
  textIn: { en: 'Texto, inglés', es: 'Texto, español' },
  hint: 'Markdown: ## empieza un apartado, - una lista, **negrita**. Una etiqueta se muestra como texto.',
  amounts: 'Los importes siguen a los ajustes',
  oneLanguage: {
    en: (version: string) =>
      `Este apartado cambió en español y aquí no. La versión ${version} no se puede publicar hasta que los dos digan lo mismo.`,
    es: (version: string) =>
      `Este apartado cambió en inglés y aquí no. La versión ${version} no se puede publicar hasta que los dos digan lo mismo.`,
  },
  noChanges: 'Todavía no hay cambios.',
  taken: 'Quitado',
  publishing: 'Publicación',
  from: 'En vigor desde',
  fromHint: (days: number) =>
    days <= 0
      ? 'Ya. Nadie tiene tiempo de leerla antes.'
      : days === 1
        ? 'A 1 día de hoy: todos tienen tiempo de leerla y de irse.'
        : `A ${formatCount(days)} días de hoy: todos tienen tiempo de leerla y de irse.`,
  ask: 'Volver a pedir el consentimiento',
  askHint: (n: number) =>
    n === 1
      ? '1 persona con un alquiler activo. Sus días cuentan mientras decide.'
      : `${formatCount(n)} personas con un alquiler activo. Sus días cuentan mientras deciden.`,
  askUnknown: 'A quien tenga un alquiler. Sus días cuentan mientras decide.',
  save: 'Guardar borrador',
  saving: 'Guardando…',
  saved: 'Borrador guardado para todos los administradores',
  publish: (version: string) => `Publicar la versión ${version}`,
  publishTitle: (version: string) => `¿Publicar la versión ${version}?`,
  publishText: (day: string) => `Vale desde el ${day}. Después no se puede cambiar nada; puede seguir otra versión.`,
  published: (version: string) => `La versión ${version} está publicada`,
  keepDraft: 'Dejarla en borrador',
  why: {
    'text-empty': 'Un idioma no tiene texto.',
    'nothing-changed': 'No hay diferencias con la versión anterior.',
    'terms-one-language': 'Un apartado cambió solo en un idioma.',
  },
  failed: 'No se ha hecho',
  discard: 'Descartar mis cambios',
  kept: 'Guardado en este dispositivo',
  conflict: 'Alguien guardó otro borrador mientras tanto. Lo tuyo no se ha escrito.',
  theirs: 'Quedarme con el suyo',
  mine: 'Seguir con el mío',
  offline: 'Estás sin conexión.',
  offlineText: 'Puedes escribir; para guardar y publicar hace falta conexión.',
  loadFailed: 'No se pudieron cargar las condiciones',
  without: (n: number, version: string) =>
    n === 1
      ? `1 alquiler sigue sin la versión ${version}`
      : `${formatCount(n)} alquileres siguen sin la versión ${version}`,
  withoutText: 'Lo que aceptaron sigue en vigor para ellos. Puedes escribirles o terminar el alquiler como siempre.',
  everybody: (version: string) => `Todos los que alquilan aceptaron la versión ${version}.`,
  more: (n: number) => `y ${formatCount(n)} más`,
  figuresFailed: 'Ahora no se puede leer quién aceptó.',
  read: 'Leerla en su página',
}
