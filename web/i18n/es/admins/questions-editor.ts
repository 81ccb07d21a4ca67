import { formatCount } from '../../count'
import type { questionsEditor as english } from '../../en/admins/questions-editor'

const changes = (n: number): string => (n === 1 ? '1 cambio' : `${formatCount(n)} cambios`)

/** Gestionar las preguntas frecuentes (P1, P17). */
export const questionsEditor: typeof english = {
  audience: 'Público',
  tabs: { all: 'Todas', everyone: 'Todos', renters: 'Quien alquila', affiliates: 'Afiliados' },
  shownAt: {
    everyone: 'En la portada, en la página de afiliados y junto a los tickets de todos.',
    renters: 'En la portada y junto a los tickets de quien alquila.',
    affiliates: 'En la página de afiliados y junto a los tickets de los afiliados.',
  },
  liveSince: (day: string) => `Publicadas desde el ${day}.`,
  nothingLive: 'No hay nada publicado.',
  drafts: (n: number) => (n === 1 ? '1 cambio es un borrador.' : `${formatCount(n)} cambios son un borrador.`),
  add: 'Nueva pregunta',
  publish: (seen: number, all: number) =>
    all === 0
      ? 'Publicar'
      : seen === all
        ? `Publicar ${changes(all)}`
        : `Publicar ${formatCount(seen)} de ${changes(all)}`,
  keepForAll: 'Guardar para todos',
  publishTitle: '¿Poner esta lista en las páginas?',
  publishText: 'Sustituye a la que está publicada, en los dos idiomas y al momento.',
  deeds: { new: 'Nuevas:', changed: 'Cambiadas:', moved: 'Movidas:', taken: 'Retiradas:' },
  quoted: (name: string) => `«${name}»`,
  keepDraft: 'Dejarla como borrador',
  published: (n: number) => (n === 1 ? '1 pregunta publicada' : `${formatCount(n)} preguntas publicadas`),
  why: {
    'nothing-changed': 'No hay diferencias con lo publicado.',
    'text-empty': 'Una pregunta aún no tiene texto.',
    'template-placeholder-unknown': 'Un texto nombra un importe que no existe.',
  },
  order: 'Orden en la página',
  orderHint: 'Arrastra, o espacio, flechas, espacio. El orden es el mismo en los dos idiomas.',
  none: 'Aún no hay preguntas para este público.',
  moving: {
    move: (name: string, place: number, of: number) =>
      `Mover ${name}, puesto ${formatCount(place)} de ${formatCount(of)}`,
    picked: (name: string, place: number, of: number) =>
      `${name}: en la mano, puesto ${formatCount(place)} de ${formatCount(of)}. Las flechas la mueven, espacio la suelta, Escape la devuelve.`,
    at: (place: number, of: number) => `Puesto ${formatCount(place)} de ${formatCount(of)}`,
    dropped: (place: number, of: number) => `Queda en el puesto ${formatCount(place)} de ${formatCount(of)}`,
    back: (place: number, of: number) => `De vuelta en el puesto ${formatCount(place)} de ${formatCount(of)}`,
  },
  placeFor: (place: number, audience: string) => `${formatCount(place)}. ${audience}`,
  kinds: { same: '', new: 'nueva, sin publicar', changed: 'cambiada', moved: 'movida' },
  notLive: 'sin publicar',
  takenOff: 'retirada',
  putBack: 'Devolver',
  putBackOf: (name: string) => `Devolver: ${name}`,
  untitled: 'Una pregunta nueva',
  language: { there: 'está', older: 'más antiguo que el otro', missing: 'falta' },
  languages: { en: 'English', es: 'Español' },
  halfName: (name: string, missing: 'en' | 'es' | 'both') =>
    `«${name}» aún no tiene ${{ en: 'texto en inglés', es: 'texto en español', both: 'texto' }[missing]},`,
  halfText: 'así que no sale en ninguna de las dos páginas al publicar.',
  othersGoLive: (n: number) => (n === 1 ? 'El otro cambio se publica.' : `Los otros ${changes(n)} se publican.`),
  questionOf: (place: number, of: number) => `Pregunta ${formatCount(place)} de ${formatCount(of)}`,
  kept: 'Borrador en este dispositivo',
  question: { en: 'Pregunta, inglés', es: 'Pregunta' },
  answer: { en: 'Respuesta, inglés', es: 'Respuesta' },
  format: { format: 'Formato', bold: 'Negrita', italic: 'Cursiva', link: 'Enlace', list: 'Lista' },
  amounts: 'Los importes siguen a los ajustes',
  unknown: (name: string) => `{{${name}}} no es un importe. Usa uno de los de abajo.`,
  takeOff: 'Retirar de la página',
  discard: 'Descartar',
  asRead: 'Así lo leen los visitantes',
  languageShown: 'Idioma',
  readAt: { renters: 'En la portada.', affiliates: 'En la página de afiliados.' },
  conflict: 'Mientras tanto alguien publicó otra lista. De lo tuyo no se escribió nada.',
  offline: 'Estás sin conexión.',
  offlineText: 'Puedes escribir; para publicar hace falta conexión.',
  loadFailed: 'No se pudieron cargar las preguntas',
}
