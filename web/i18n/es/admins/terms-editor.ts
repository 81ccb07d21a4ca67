import { formatCount } from '../../numbers'
import type { termsEditor as english } from '../../en/admins/terms-editor'

const changes = (n: number): string => (n === 1 ? '1 cambio' : `${formatCount(n)} cambios`)

export const termsEditor: typeof english = {
  versions: 'Versiones',
  version: (version: string) => `Versión ${version}`,
  draft: (version: string) => `Versión ${version}, borrador`,
  newDraft: 'aún sin guardar',
  draftBy: (name: string, when: string) => (name === '' ? when : `${name}, ${when}`),
  inForce: (day: string) => `en vigor desde el ${day}`,
  comes: (day: string) => `entra en vigor el ${day}`,
  until: (from: string, to: string) => `del ${from} al ${to}`,
  agreed: (n: number) => (n === 1 ? '1 persona la aceptó' : `${formatCount(n)} personas la aceptaron`),
  against: (draft: string, before: string) => `La versión ${draft} comparada con la ${before}`,
  counts: (en: number, es: number) => `${changes(en)} en inglés, ${formatCount(es)} en español`,
  view: 'Vista',
  text: 'Texto',
  changes: 'Cambios',
  preview: 'Vista previa',
  languages: { en: 'English', es: 'Español' },
  textIn: { en: 'Texto, inglés', es: 'Texto, español' },
  hint: 'Markdown: ## empieza una sección, - empieza una lista, **texto** va en negrita. Las etiquetas HTML se muestran como texto.',
  amounts: 'Los montos se actualizan al cambiar la configuración',
  oneLanguage: {
    en: (version: string) =>
      `Esta sección cambió en español, pero aquí no. La versión ${version} no se puede publicar hasta que los dos idiomas coincidan.`,
    es: (version: string) =>
      `Esta sección cambió en inglés, pero aquí no. La versión ${version} no se puede publicar hasta que los dos idiomas coincidan.`,
  },
  noChanges: 'Aún no hay cambios.',
  taken: 'Eliminado',
  publishing: 'Publicación',
  from: 'En vigor desde',
  fromHint: (days: number) =>
    days <= 0
      ? 'Entra en vigor de inmediato, así que las personas no tienen tiempo de leerla antes.'
      : days === 1
        ? 'Dentro de 1 día, para que las personas tengan tiempo de leerla o de irse.'
        : `Dentro de ${formatCount(days)} días, para que las personas tengan tiempo de leerla o de irse.`,
  ask: 'Volver a pedir el consentimiento',
  askHint: (n: number) =>
    n === 1
      ? 'Se lo pediremos a 1 persona con un alquiler activo. Sus días de alquiler siguen contando mientras decide.'
      : `Se lo pediremos a ${formatCount(n)} personas con un alquiler activo. Sus días de alquiler siguen contando mientras deciden.`,
  askUnknown:
    'Se lo pediremos a todas las personas con un alquiler activo. Sus días de alquiler siguen contando mientras deciden.',
  save: 'Guardar borrador',
  saving: 'Guardando…',
  saved: 'Borrador guardado para todos los administradores',
  publish: (version: string) => `Publicar la versión ${version}`,
  publishTitle: (version: string) => `¿Publicar la versión ${version}?`,
  publishText: (day: string) =>
    `Entra en vigor el ${day}. Las versiones publicadas no se pueden editar. Puedes publicar una nueva después.`,
  published: (version: string) => `La versión ${version} está publicada`,
  keepDraft: 'Dejar como borrador',
  why: {
    'text-empty': 'Un idioma no tiene texto.',
    'nothing-changed': 'No hay cambios respecto de la versión anterior.',
    'terms-one-language': 'Una sección cambió en un solo idioma.',
  },
  failed: 'No se pudo guardar ni publicar',
  discard: 'Descartar mis cambios',
  kept: 'Guardado en este dispositivo',
  conflict: 'Otro administrador guardó un borrador distinto. Tus cambios no se guardaron.',
  theirs: 'Usar su borrador',
  mine: 'Continuar con el mío',
  offline: 'Estás sin conexión.',
  offlineText: 'Puedes editar, pero necesitas conexión para guardar y publicar.',
  loadFailed: 'No se pudieron cargar las condiciones',
  without: (n: number, version: string) =>
    n === 1
      ? `1 persona con un alquiler activo no aceptó la versión ${version}`
      : `${formatCount(n)} personas con un alquiler activo no aceptaron la versión ${version}`,
  withoutText:
    'Las condiciones que aceptaron siguen en vigor para ellas. Puedes enviarles un mensaje o terminar el alquiler como siempre.',
  everybody: (version: string) => `Todas las personas que alquilan aceptaron la versión ${version}.`,
  more: (n: number) => `y ${formatCount(n)} más`,
  figuresFailed: 'No se pudo cargar la lista de quienes aceptaron.',
  read: 'Ver las condiciones',
}
