import { formatCount } from '../../numbers'
import type { questionsEditor as english } from '../../en/admins/questions-editor'

const changes = (n: number): string => (n === 1 ? '1 cambio' : `${formatCount(n)} cambios`)

export const questionsEditor: typeof english = {
  audience: 'Público',
  tabs: { all: 'Todas', everyone: 'Todos', renters: 'Quien alquila', affiliates: 'Afiliados' },
  shownAt: {
    everyone: 'Se muestran en la portada, en la página de afiliados y junto a todos los tickets.',
    renters: 'Se muestran en la portada y junto a los tickets de quien alquila.',
    affiliates: 'Se muestran en la página de afiliados y junto a los tickets de los afiliados.',
  },
  liveSince: (day: string) => `Publicadas desde el ${day}.`,
  nothingLive: 'No hay preguntas publicadas.',
  drafts: (n: number) => (n === 1 ? '1 cambio sin publicar.' : `${formatCount(n)} cambios sin publicar.`),
  add: 'Nueva pregunta',
  publish: (seen: number, all: number) =>
    all === 0
      ? 'Publicar'
      : seen === all
        ? `Publicar ${changes(all)}`
        : `Publicar ${formatCount(seen)} de ${changes(all)}`,
  keepForAll: 'Guardar borrador para todos los administradores',
  publishTitle: '¿Publicar esta lista?',
  publishText: 'Esto reemplaza de inmediato la lista publicada, en los dos idiomas.',
  deeds: { new: 'Nuevas:', changed: 'Cambiadas:', moved: 'Movidas:', taken: 'Eliminadas:' },
  quoted: (name: string) => `“${name}”`,
  keepDraft: 'Dejar como borrador',
  published: (n: number) => (n === 1 ? '1 pregunta publicada' : `${formatCount(n)} preguntas publicadas`),
  why: {
    'nothing-changed': 'No hay cambios que publicar.',
    'text-empty': 'Una pregunta no tiene texto.',
    'template-placeholder-unknown': 'Un texto usa un monto desconocido.',
  },
  order: 'Orden en la página',
  orderHint:
    'Arrastra para ordenar, o presiona Espacio, luego las flechas y de nuevo Espacio. El orden es el mismo en los dos idiomas.',
  none: 'Aún no hay preguntas para este público.',
  moving: {
    move: (name: string, place: number, of: number) =>
      `Mover ${name}, posición ${formatCount(place)} de ${formatCount(of)}`,
    picked: (name: string, place: number, of: number) =>
      `${name}: seleccionada, posición ${formatCount(place)} de ${formatCount(of)}. Usa las flechas para moverla, Espacio para soltarla, Escape para cancelar.`,
    at: (place: number, of: number) => `Posición ${formatCount(place)} de ${formatCount(of)}`,
    dropped: (place: number, of: number) => `Ahora en la posición ${formatCount(place)} de ${formatCount(of)}`,
    back: (place: number, of: number) => `De vuelta en la posición ${formatCount(place)} de ${formatCount(of)}`,
  },
  placeFor: (place: number, audience: string) => `${formatCount(place)}. ${audience}`,
  kinds: { same: '', new: 'nueva, sin publicar', changed: 'cambiada', moved: 'movida' },
  notLive: 'sin publicar',
  takenOff: 'eliminada',
  putBack: 'Restaurar',
  putBackOf: (name: string) => `Restaurar: ${name}`,
  untitled: 'Pregunta nueva',
  language: { there: 'completo', older: 'desactualizado', missing: 'falta' },
  languages: { en: 'English', es: 'Español' },
  halfName: (name: string, missing: 'en' | 'es' | 'both') =>
    `“${name}” aún no tiene ${{ en: 'texto en inglés', es: 'texto en español', both: 'texto' }[missing]},`,
  halfText: 'así que no se mostrará en ninguna de las dos páginas cuando publiques.',
  othersGoLive: (n: number) => (n === 1 ? 'El otro cambio se publicará.' : `Los otros ${changes(n)} se publicarán.`),
  questionOf: (place: number, of: number) => `Pregunta ${formatCount(place)} de ${formatCount(of)}`,
  kept: 'Borrador guardado en este dispositivo',
  question: { en: 'Pregunta, inglés', es: 'Pregunta' },
  answer: { en: 'Respuesta, inglés', es: 'Respuesta' },
  format: { format: 'Formato', bold: 'Negrita', italic: 'Cursiva', link: 'Enlace', list: 'Lista' },
  amounts: 'Los montos se actualizan al cambiar la configuración',
  unknown: (name: string) => `{{${name}}} no es un monto. Usa uno de los montos de abajo.`,
  takeOff: 'Quitar de la página',
  discard: 'Descartar',
  asRead: 'Vista previa para visitantes',
  languageShown: 'Idioma',
  readAt: { renters: 'Como se ve en la portada.', affiliates: 'Como se ve en la página de afiliados.' },
  conflict: 'Otro administrador publicó una lista distinta. Tus cambios no se guardaron.',
  offline: 'Estás sin conexión.',
  offlineText: 'Puedes editar, pero necesitas conexión para publicar.',
  loadFailed: 'No se pudieron cargar las preguntas',
}
